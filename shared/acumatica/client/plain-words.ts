// SPDX-License-Identifier: Apache-2.0
import { isIPv4 } from 'node:net';

/** From the first frame of a .NET stack trace to the end. */
const trace = /(^|\s)at [\w.<>`[\],+]+\([^)]*\)[\s\S]*$/;

/** An address with its scheme, whatever stands behind the host. */
const urls = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>)\]]+/gi;
/** `C:\inetpub\logs`, `\\server\share`. */
const files = /\b[a-z]:\\[^\s"'<>]*|\\\\[^\s"'<>]+/gi;
/** `Data Source=SQL01\PROD`, `server: sql01`. */
const named = /\b(data source|server|host(?:name)?)(\s*[=:]\s*)[^\s;,"']+/gi;
/**
 * A host of a network with its instance and port: small letters and at least two dots, since .NET's
 * own names (`PX.Data.PXException`) have capitals. An e-mail address is data and stays.
 */
const hosts = /(?<![\w.@-])(?:[a-z0-9][a-z0-9-]*\.){2,}[a-z]{2,}(?![\w@-])(?:\\\w+)?(?:[:,]\d+)?/g;
const thisHost = /\blocalhost\b(?:[:,]\d+)?/gi;
const ipv4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]\d)(?:[:,]\d+)?/g;

/**
 * What the ERP said, without its own inside: stack traces, and the places of servers and files. Whoever
 * asks by a tool is not shown how the company's network is built.
 */
export function withoutInternals(text: string): string {
  return text
    .replace(trace, '$1')
    .replace(urls, '[address]')
    .replace(files, '[file]')
    .replace(named, '$1$2[address]')
    .replace(hosts, '[address]')
    .replace(thisHost, '[address]')
    .replace(ipv4, (found) => (isIPv4(found.split(/[:,]/)[0] ?? '') ? '[address]' : found));
}

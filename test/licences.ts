// SPDX-License-Identifier: Apache-2.0
import { init, type ModuleInfos } from 'license-checker-rseidelsohn';

/** Licences that let an Apache-2.0 product use a package without further duties than a notice. */
const permissive =
  /^(\(?(Apache-2\.0|MIT|MIT-0|ISC|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|WTFPL|MPL-2\.0|Zlib)( (AND|OR) )?\)?)+\*?$/;

/** Packages whose licence text the checker cannot name, each looked at by hand. */
const examined: Record<string, string> = {
  case: 'MIT OR GPL-3.0-or-later: taken under MIT',
  'spdx-exceptions': 'CC-BY-3.0 data of the licence checker itself, not shipped',
  'spdx-ranges': 'MIT AND CC-BY-3.0 data of the licence checker itself, not shipped',
};

const packages = await new Promise<ModuleInfos>((resolve, reject) => {
  init({ start: '.', excludePrivatePackages: true }, (error, found) =>
    error ? reject(error) : resolve(found),
  );
});

const refused = Object.entries(packages).flatMap(([name, { licenses }]) => {
  const licence = Array.isArray(licenses) ? licenses.join(' AND ') : (licenses ?? 'none');
  return permissive.test(licence) || name.slice(0, name.lastIndexOf('@')) in examined
    ? []
    : [`${name}: ${licence}`];
});

if (refused.length > 0) {
  console.error(`Packages with a licence to look at:\n${refused.join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(`${Object.keys(packages).length} packages, all under permissive licences.`);
}

// SPDX-License-Identifier: Apache-2.0

/** The AWS SDK's chain goes on with its next source where an error says so. */
function leftOut(source: string): () => Promise<never> {
  return async () => {
    throw Object.assign(new Error(`Credentials by ${source} are left out of this bundle`), {
      name: 'CredentialsProviderError',
      tryNextLink: true,
    });
  };
}

/*
 * In place of the packages that read credentials where a Lambda function has none: on a developer's
 * machine and by the roles of a Kubernetes pod. The environment and container credentials stay.
 */
export const fromSSO = () => leftOut('SSO');
export const fromIni = () => leftOut('profile');
export const fromProcess = () => leftOut('process');
export const fromTokenFile = () => leftOut('web identity');

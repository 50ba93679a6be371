// SPDX-License-Identifier: Apache-2.0

/*
 * In place of `@smithy/credential-provider-imds`, which asks an EC2 machine. Of it the AWS SDK's chain
 * needs only these names, by which it finds container credentials; those are fetched by
 * `@aws-sdk/credential-provider-http`, which stays.
 */
export const ENV_CMDS_FULL_URI = 'AWS_CONTAINER_CREDENTIALS_FULL_URI';
export const ENV_CMDS_RELATIVE_URI = 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI';

function leftOut(): () => Promise<never> {
  return async () => {
    throw Object.assign(new Error('Credentials of a machine are left out of this bundle'), {
      name: 'CredentialsProviderError',
      tryNextLink: true,
    });
  };
}

export const fromContainerMetadata = leftOut;
export const fromInstanceMetadata = leftOut;

// SPDX-License-Identifier: Apache-2.0
import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Usable } from './usable.ts';

/** A secret that a function reads at run time by `{SETTING}_ARN`. */
export class HouseSecret extends Construct implements Usable<'read'> {
  readonly secret: Pick<ISecret, 'secretArn' | 'secretValue'>;
  readonly variables: Readonly<Record<string, string>>;

  constructor(
    scope: Construct,
    id: string,
    props: {
      /** The setting that the secret holds. */
      readonly setting: string;
      readonly description: string;
      /** A secret that exists. @default a new one with a random value */
      readonly existingArn?: string | undefined;
    },
  ) {
    super(scope, id);
    this.secret =
      props.existingArn === undefined
        ? new Secret(this, 'Secret', {
            description: props.description,
            // A comma would cut one cookie key into two that are too short, wherever punctuation is let in.
            generateSecretString: {
              excludePunctuation: true,
              excludeCharacters: ',',
              passwordLength: 48,
            },
            removalPolicy: RemovalPolicy.RETAIN,
          })
        : Secret.fromSecretCompleteArn(this, 'Secret', props.existingArn);
    this.variables = { [`${props.setting}_ARN`]: this.secret.secretArn };
  }

  grantFor(_purpose: 'read', grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['secretsmanager:GetSecretValue'],
      resourceArns: [this.secret.secretArn],
    });
  }
}

/** The gateway's secrets. */
export class Secrets extends Construct {
  /** The Connected Application's secret; an administrator fills it after the first deployment. */
  readonly clientSecret: HouseSecret;
  /** Signs the cookies of a sign-in. */
  readonly cookieKeys: HouseSecret;
  /** What CloudFront adds to every request, so that nobody goes around it. */
  readonly origin: HouseSecret;

  constructor(
    scope: Construct,
    id: string,
    { clientSecretArn }: { readonly clientSecretArn: string | undefined },
  ) {
    super(scope, id);
    this.clientSecret = new HouseSecret(this, 'AcumaticaClient', {
      setting: 'ACUMATICA_CLIENT_SECRET',
      description: 'Client secret of the Connected Application in Acumatica (SM303010)',
      existingArn: clientSecretArn,
    });
    this.cookieKeys = new HouseSecret(this, 'CookieKeys', {
      setting: 'COOKIE_KEYS',
      description: 'Signs the cookies of a sign-in to mcp4erp',
    });
    this.origin = new HouseSecret(this, 'Origin', {
      setting: 'ORIGIN_SECRET',
      description: 'Shared by CloudFront and mcp4erp alone',
    });
    new CfnOutput(this, 'ClientSecretArn', {
      value: this.clientSecret.secret.secretArn,
      description: 'Put the client secret of the Connected Application here',
    });
  }
}

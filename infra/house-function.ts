// SPDX-License-Identifier: Apache-2.0
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { FunctionName } from '../shared/platform/names.ts';
import { bundlingOf, entryOf, root } from './bundling.ts';
import type { Usable } from './usable.ts';

/** What differs between the functions. */
export interface HouseFunctionProps {
  /** The folder under `functions/`. */
  readonly name: FunctionName;
  /** What it does, for the console. */
  readonly description: string;
  /** Memory in MiB; more memory is also more processor. @default 512 */
  readonly memory?: number;
  /** @default 30 seconds */
  readonly timeout?: Duration;
  /** @default none */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A Lambda function with the house's defaults: Node 24 on arm64, its own role and log group, tracing. */
export class HouseFunction extends NodejsFunction {
  constructor(scope: Construct, id: string, props: HouseFunctionProps) {
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A role of its own, since the managed policy for Lambda may write to every log group.
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    super(scope, id, {
      entry: entryOf(props.name),
      projectRoot: root,
      depsLockFilePath: `${root}/package-lock.json`,
      description: props.description,
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory ?? 512,
      timeout: props.timeout ?? Duration.seconds(30),
      tracing: Tracing.ACTIVE,
      bundling: bundlingOf(props.name),
      awsSdkConnectionReuse: false, // the SDK's own default by now
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        POWERTOOLS_SERVICE_NAME: props.name,
        ...props.variables,
      },
    });
  }

  /** Grants what the purpose needs, and sets the variables that name the resource. */
  uses<Purpose extends string>(resource: Usable<Purpose>, purpose: Purpose): this {
    resource.grantFor(purpose, this);
    for (const [name, value] of Object.entries(resource.variables))
      this.addEnvironment(name, value);
    return this;
  }
}

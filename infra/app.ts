// SPDX-License-Identifier: Apache-2.0
import { App } from 'aws-cdk-lib';
import { gateway } from './gateway.ts';
import { deploymentSettings } from './settings.ts';

const app = new App();
gateway(app, deploymentSettings(app.node));

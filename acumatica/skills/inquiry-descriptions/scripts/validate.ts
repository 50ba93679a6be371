// SPDX-License-Identifier: Apache-2.0
import { runCommand } from '../source/command.ts';
import { validate } from '../source/validate.ts';

process.exitCode = await runCommand(validate, process.argv.slice(2));

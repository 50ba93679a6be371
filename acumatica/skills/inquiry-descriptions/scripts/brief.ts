// SPDX-License-Identifier: Apache-2.0

import { brief } from '../source/brief.ts';
import { runCommand } from '../source/command.ts';

process.exitCode = await runCommand(brief, process.argv.slice(2));

// SPDX-License-Identifier: Apache-2.0

import { align } from '../source/align.ts';
import { runCommand } from '../source/command.ts';

process.exitCode = await runCommand(align, process.argv.slice(2));

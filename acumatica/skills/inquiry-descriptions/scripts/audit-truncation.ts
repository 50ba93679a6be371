// SPDX-License-Identifier: Apache-2.0

import { auditTruncation } from '../source/audit-truncation.ts';
import { runCommand } from '../source/command.ts';

process.exitCode = await runCommand(auditTruncation, process.argv.slice(2));

// SPDX-License-Identifier: Apache-2.0
import { revocationRaces } from '../properties/revocation-races.ts';

revocationRaces(10_000);

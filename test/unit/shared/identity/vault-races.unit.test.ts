// SPDX-License-Identifier: Apache-2.0
import { vaultRaces } from '../../../properties/vault-races.ts';

vaultRaces(1_000);

// SPDX-License-Identifier: Apache-2.0
import { limitRaces } from '../../properties/limit-races.ts';

limitRaces('table', 30);

// SPDX-License-Identifier: Apache-2.0
import { rotationRaces } from '../properties/rotation-races.ts';

rotationRaces(10_000);

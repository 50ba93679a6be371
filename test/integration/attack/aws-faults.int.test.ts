// SPDX-License-Identifier: Apache-2.0
import { awsFaults } from '../../properties/aws-faults.ts';

awsFaults({ people: 20, callsEach: 30, seed: 3 });

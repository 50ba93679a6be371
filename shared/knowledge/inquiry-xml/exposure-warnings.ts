// SPDX-License-Identifier: Apache-2.0
import type { Inquiry } from './inquiry.ts';
import { listed, type Warning, warning } from './warning.ts';

/** Whether programs and assistants can read an inquiry, and what hinders them (acumatica-protocol §2). */
export function exposureWarnings(inquiry: Inquiry): Warning[] {
  const { name, screen, exposure, parameters, columns } = inquiry;
  const { odata, assistants } = exposure;
  if (!odata)
    return assistants === true
      ? [
          warning(
            'exposure',
            'It is marked as open to assistants, but not exposed via OData: assistants cannot run it until "Expose via OData" is ticked.',
          ),
        ]
      : [];
  const asked = parameters.filter(
    ({ active, required, default: value }) => active && required && value === undefined,
  );
  const formulas = columns.filter(({ active, formula }) => active && formula !== undefined);
  return [
    ...(/[/\\]/.test(name)
      ? [
          warning(
            'exposure',
            'It is exposed via OData, which cannot address a name with / or \\: it has to be renamed.',
          ),
        ]
      : []),
    ...(screen === undefined
      ? [
          warning(
            'exposure',
            'It is exposed via OData, but the export has no site map entry: rights are given by screen, and without one nobody may read it.',
          ),
        ]
      : []),
    ...(columns.some(({ active }) => active)
      ? []
      : [warning('exposure', 'It is exposed via OData, but without a column that is on.')]),
    ...(asked.length > 0
      ? [
          warning(
            'parameterised',
            `Through OData it has to be called with its parameters: ${listed(asked.map((one) => one.name))} must be entered and have no default.`,
          ),
        ]
      : []),
    ...(formulas.length > 0
      ? [
          warning(
            'calculated-column',
            `Through OData ${formulas.length} calculated columns can be read but not filtered by: the ERP answers such a filter with nothing.`,
          ),
        ]
      : []),
  ];
}

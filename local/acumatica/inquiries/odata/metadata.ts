// SPDX-License-Identifier: Apache-2.0
import { XMLBuilder } from 'fast-xml-parser';
import type { Design } from '../designs/design.ts';
import { layoutOf } from './layout.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: true,
});

function entityType(design: Design) {
  const { typeName, properties } = layoutOf(design);
  const keys = properties.filter(({ key }) => key);
  return {
    '@Name': typeName,
    Key: { PropertyRef: keys.map(({ name }) => ({ '@Name': name })) },
    Property: properties.map(({ name, type }) => ({ '@Name': name, '@Type': type })),
  };
}

// The raw name with its blanks and hyphens is no legal identifier, and yet it is what the ERP writes.
function functionOf(design: Design) {
  return {
    '@Name': design.name,
    Parameter: design.parameters.map(({ name, type }) => ({ '@Name': name, '@Type': type })),
    ReturnType: {
      '@Type': `Collection(GenericInquiry.${layoutOf(design).typeName})`,
      '@Nullable': 'false',
    },
  };
}

/** The name under which a parameterised inquiry is called. */
export function functionImportName(design: Design): string {
  return `${layoutOf(design).typeName}_WithParameters`;
}

/** The EDMX 4.0 document of some inquiries, in the shape of acumatica-protocol §2. */
export function metadataOf(designs: readonly Design[]): string {
  const parameterised = designs.filter(({ parameters }) => parameters.length > 0);
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    'edmx:Edmx': {
      '@Version': '4.0',
      '@xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx',
      'edmx:DataServices': {
        Schema: {
          '@Namespace': 'GenericInquiry',
          '@xmlns': 'http://docs.oasis-open.org/odata/ns/edm',
          EntityType: designs.map(entityType),
          Function: parameterised.map(functionOf),
          EntityContainer: {
            '@Name': 'Default',
            EntitySet: designs.map((design) => ({
              '@Name': design.name,
              '@EntityType': `GenericInquiry.${layoutOf(design).typeName}`,
            })),
            FunctionImport: parameterised.map((design) => ({
              '@Name': functionImportName(design),
              '@Function': `GenericInquiry.${design.name}`,
              '@EntitySet': design.name,
            })),
          },
        },
      },
    },
  };
  return builder.build(document);
}

// SPDX-License-Identifier: Apache-2.0
import {
  cannotOptimize,
  exception,
  type Failure,
  invalidBody,
  noEntity,
} from '../contract/http-error.ts';
import type { Effect, Fault } from './fault.ts';

const jsonType = 'application/json; charset=utf-8';

const jsonAnswer = (status: number, body: object): Effect => ({
  kind: 'answer',
  status,
  contentType: jsonType,
  body: JSON.stringify(body),
});
const failing = ({ status, body }: Failure): Effect => jsonAnswer(status, body ?? {});
const html = (status: number, title: string, text: string): Effect => ({
  kind: 'answer',
  status,
  contentType: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
});
const plain429 = (text: string): Effect => ({
  kind: 'answer',
  status: 429,
  contentType: 'text/plain; charset=utf-8',
  body: text,
});
const message = (exceptionMessage: string): Effect =>
  jsonAnswer(500, { message: 'An error has occurred.', exceptionMessage });
const graph = 'PX.Api.ContractBased.EntityService.Put()';

const reads = ['GET', 'HEAD'];
const writes = ['PUT', 'PATCH'];

const billWithErrors = {
  id: '5f0c2c4e-0d52-4c9b-8f11-6f2b8c0d9a01',
  rowNumber: 1,
  error: "Inserting  'AP Transactions' record raised at least one error. Please review the errors.",
  note: { value: '' },
  Amount: { value: 310.5 },
  Details: [
    {
      id: '5f0c2c4e-0d52-4c9b-8f11-6f2b8c0d9a02',
      rowNumber: 1,
      note: null,
      Amount: { value: 310.5 },
      InventoryID: {},
      Project: { value: 'NOSUCH', error: "Project 'NOSUCH    ' cannot be found in the system." },
      custom: {},
    },
  ],
  ReferenceNbr: { value: '<NEW>' },
  custom: {},
};

/** Errors of the contract API, with the names of the collected error bodies (acumatica-protocol §4). */
const contract: readonly Fault[] = [
  {
    name: 'get_list_cannot_optimize_bql_delegate',
    realm: 'contract',
    methods: reads,
    effect: failing(
      cannotOptimize(
        ['ApplicationHistory.DisplayDocType', 'ApplicationHistory.DisplayRefNbr'],
        'ARPost',
      ),
    ),
  },
  {
    name: 'inquiry_list_bql_delegate',
    realm: 'contract',
    methods: reads,
    effect: failing(cannotOptimize(['InventoryID', 'LocationID', 'WarehouseID'], 'Filter')),
  },
  {
    name: 'put_empty_body',
    realm: 'contract',
    methods: writes,
    effect: failing(invalidBody('', 'The request body should not be empty.')),
  },
  {
    name: 'put_bill_detail_validation_error',
    realm: 'contract',
    methods: writes,
    effect: jsonAnswer(422, billWithErrors),
  },
  {
    name: 'put_payment_method_field_errors',
    realm: 'contract',
    methods: writes,
    effect: jsonAnswer(422, {
      exceptionMessage: "Inserting  'PaymentMethod' record raised at least one error.",
      exceptionType: 'PX.Api.ContractBased.OutcomeEntityHasErrorsException',
      PaymentMethodID: { value: 'WIRE', error: 'Error: MeansOfPayment is invalid.' },
      MeansOfPayment: { value: 'Carrier Pigeon', error: "Error: 'Carrier Pigeon' is not allowed." },
    }),
  },
  {
    name: 'put_transit_branch_empty',
    realm: 'contract',
    methods: writes,
    effect: message(
      "Error: An error occurred during processing of the field Transit Branch value WEST TransitBranchID: 'Branch' cannot be empty.",
    ),
  },
  {
    name: 'put_duplicate_vendor_ref',
    realm: 'contract',
    methods: writes,
    effect: failing(
      exception(
        'PX.Api.ContractBased.OutcomeEntityHasErrorsException',
        'A document with the same vendor reference number exists already.',
        graph,
      ),
    ),
  },
  {
    name: 'selector_miss_text',
    realm: 'contract',
    methods: writes,
    effect: message(
      "An error occurred during processing of the field Terms value 99D '99D' cannot be found in the system.",
    ),
  },
  { name: 'get_missing_record', realm: 'contract', methods: reads, effect: failing(noEntity) },
  { name: 'missing_record_404', realm: 'contract', effect: { kind: 'quirk' } },
  { name: 'narrow_custom_fields', realm: 'contract', effect: { kind: 'quirk' } },
  {
    name: 'setup_not_entered',
    realm: 'contract',
    effect: failing(
      exception(
        'PX.Data.PXSetupNotEnteredException',
        'The required configuration data is not entered on the Company Branches form.',
        graph,
      ),
    ),
  },
  {
    name: 'child_collection_filter',
    realm: 'contract',
    methods: reads,
    effect: message(
      "The parent value for a property access of a property 'AlternateID' is not a single value. Property access can only be applied to a single value.",
    ),
  },
  {
    name: 'forbidden_403',
    realm: 'contract',
    effect: failing(
      exception(
        'PX.Data.PXAccessRightsException',
        'You have insufficient rights to access the object.',
        graph,
        403,
      ),
    ),
  },
];

const login: readonly Fault[] = [
  {
    name: 'login_invalid_credentials',
    realm: 'login',
    beforeSignIn: true,
    effect: failing(
      exception(
        'PX.Data.PXException',
        'Error: Invalid credentials. Please try again.',
        'PX.Data.PXLogin.LoginUser()',
      ),
    ),
  },
  {
    name: 'login_unknown_tenant',
    realm: 'login',
    beforeSignIn: true,
    effect: jsonAnswer(500, {
      exceptionMessage: 'A proper company ID cannot be determined for the request.',
      exceptionType: 'PX.Data.PXUndefinedCompanyException',
    }),
  },
];

/** The licence's limits: seats in their three shapes, and the queue (acumatica-complaints #31, acumatica-reference-product §4.2). */
const licence: readonly Fault[] = [
  {
    name: 'login_api_login_limit_500',
    realm: 'any',
    effect: failing(
      exception(
        'PX.Data.PXException',
        'API Login Limit',
        'PX.LicensePolicy.PXLicensePolicy.CheckApiUsersLimits()',
      ),
    ),
  },
  {
    name: 'rate_or_login_limit_429',
    realm: 'any',
    effect: plain429('The custom error module does not recognize this error.'),
  },
  {
    name: 'api_login_limit_html',
    realm: 'any',
    effect: html(500, 'API Login Limit', 'All licensed API sessions are in use.'),
  },
  {
    name: 'licence_queue_429',
    realm: 'any',
    effect: plain429('Too many requests are waiting for a free license.'),
  },
];

const gi = (name: string, text: string): Fault => ({
  name,
  realm: 'inquiry',
  effect: jsonAnswer(500, { error: { code: '', message: text } }),
});

const inquiry: readonly Fault[] = [
  gi(
    'odata_v4_gi_unknown_function',
    "An unknown function with name 'substringof' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.",
  ),
  gi(
    'odata_v4_gi_unknown_property',
    "Could not find a property named 'CustomerName' on type 'GI.Row'.",
  ),
  gi(
    'odata_v4_gi_unrecognized_literal',
    "Unrecognized 'Edm.String' literal 'datetimeoffset'2026-01-01'' at '13' in 'CreatedOn gt datetimeoffset'2026-01-01''.",
  ),
  gi(
    'odata_v4_gi_type_mismatch',
    "A binary operator with incompatible types was detected. Found operand types 'Edm.String' and 'Edm.Decimal' for operator kind 'GreaterThan'.",
  ),
  {
    name: 'odata_v4_gi_filter_on_calculated_column',
    realm: 'inquiry',
    effect: { kind: 'answer', status: 200, body: '' },
  },
];

/** What an ERP tells of its inside where its own error pages are left on. */
const internalHost = 'erp-db01.corp.example';
const internalTrace =
  '   at PX.Data.PXGraph.Persist() in C:\\Bld\\NetTools\\PX.Data\\PXGraph.cs:line 211\r\n   at PX.Api.Run()';
const internals = {
  message: 'An error has occurred.',
  exceptionMessage: `A connection to ${internalHost}\\SQL2022 (10.20.30.40,1433) was refused; see https://${internalHost}/AcumaticaERP/Frames/Error.aspx and C:\\inetpub\\logs\\erp.log.\r\n${internalTrace}`,
  exceptionType: 'System.Data.SqlClient.SqlException',
  stackTrace: internalTrace,
};

/** What networks and proxies do. */
const transport: readonly Fault[] = [
  {
    name: 'unauthenticated_any_path',
    realm: 'any',
    beforeSignIn: true,
    effect: { kind: 'answer', status: 401, body: '' },
  },
  { name: 'down', realm: 'any', beforeSignIn: true, effect: { kind: 'down' } },
  { name: 'hang', realm: 'any', beforeSignIn: true, effect: { kind: 'hang' } },
  {
    name: 'latency',
    realm: 'any',
    beforeSignIn: true,
    effect: { kind: 'latency', milliseconds: 250 },
  },
  {
    name: 'html_instead_of_json',
    realm: 'any',
    effect: html(200, 'Sign In', 'Enter your credentials to continue.'),
  },
  {
    name: 'bad_gateway_html',
    realm: 'any',
    beforeSignIn: true,
    effect: html(502, '502 Bad Gateway', 'The site is being updated.'),
  },
  {
    name: 'service_unavailable',
    realm: 'any',
    beforeSignIn: true,
    effect: { ...html(503, 'Service Unavailable', 'The service is unavailable.') },
  },
  {
    name: 'redirect_to_login',
    realm: 'any',
    effect: {
      kind: 'answer',
      status: 302,
      body: '',
      headers: { location: '/AcumaticaERP/Frames/Login.aspx?ReturnUrl=%2fentity' },
    },
  },
  {
    name: 'error_entity_200',
    realm: 'any',
    effect: jsonAnswer(200, internals),
  },
  {
    name: 'error_envelope_200',
    realm: 'any',
    effect: jsonAnswer(200, { error: { code: '', message: 'The query could not be run.' } }),
  },
  { name: 'internal_error_500', realm: 'any', effect: jsonAnswer(500, internals) },
  {
    name: 'aspnet_error_page_500',
    realm: 'any',
    effect: {
      kind: 'answer',
      status: 500,
      contentType: 'text/html; charset=utf-8',
      body: `<html><head><title>Runtime Error at https://${internalHost}/AcumaticaERP</title></head><body><pre>${internalTrace}</pre></body></html>`,
    },
  },
  { name: 'empty_body', realm: 'any', effect: { kind: 'answer', status: 200, body: '' } },
  { name: 'lost_answer', realm: 'any', effect: { kind: 'lost' } },
  { name: 'cut_body', realm: 'any', effect: { kind: 'cut' } },
];

/** Every fault by its name. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  [...contract, ...login, ...licence, ...inquiry, ...transport].map((fault) => [fault.name, fault]),
);

import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { buildSchema, parse } from 'graphql'
import * as audit from '../../src/dashboard/api/audit-documents.ts'
import * as capacity from '../../src/dashboard/api/capacity-documents.ts'
import * as documents from '../../src/dashboard/api/documents.ts'
import * as map from '../../src/dashboard/api/map-documents.ts'
import * as moment from '../../src/dashboard/api/moment-documents.ts'
import * as panel from '../../src/dashboard/api/panel-documents.ts'
import * as pending from '../../src/dashboard/api/pending-documents.ts'
import * as trust from '../../src/dashboard/api/trust-documents.ts'
import { printSdl } from './print-sdl.ts'

const SCALARS = { DateTime: 'string', Duration: 'string', ID: 'string', Manifest: 'string', Quantity: 'string' }

const CONFIG: operations.TypeScriptDocumentsPluginConfig = {
  scalars: SCALARS,
  // A scalar without a type here is an error of the compiler where it is used.
  defaultScalarType: 'never',
  enumType: 'string-literal',
  immutableTypes: true,
  disableDescriptions: true,
}

/** In one order: that of a module's exports depends on what loads it. */
const OPERATIONS = Object.entries({
  ...audit,
  ...capacity,
  ...documents,
  ...map,
  ...moment,
  ...panel,
  ...pending,
  ...trust,
}).sort(([a], [b]) => (a < b ? -1 : 1))

const HEAD = `/* Printed from schema.graphql and the documents in src/dashboard/api by npm run schema. */

`

/**
 * The types of the operations of the dashboard: their answers, their variables and the inputs that these name.
 * @throws when an operation is not valid for the schema.
 */
export async function printDashboardTypes(): Promise<string> {
  const sdl = printSdl()
  const printed = await codegen({
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents: OPERATIONS.map(([name, { text }]) => ({ location: name, document: parse(text) })),
    filename: 'answers.generated.ts',
    config: {},
    plugins: [{ operations: CONFIG }],
    pluginMap: { operations },
  })
  return `${HEAD}${printed.trim()}\n`
}

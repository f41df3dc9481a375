import { readFileSync } from 'node:fs'
import { buildSchema, type FieldNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import * as audit from '../../src/dashboard/api/audit-documents.ts'
import * as capacity from '../../src/dashboard/api/capacity-documents.ts'
import * as documents from '../../src/dashboard/api/documents.ts'
import * as map from '../../src/dashboard/api/map-documents.ts'
import * as moment from '../../src/dashboard/api/moment-documents.ts'
import * as pending from '../../src/dashboard/api/pending-documents.ts'
import * as trust from '../../src/dashboard/api/trust-documents.ts'

const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** The fields of the queries of the page, each with the arguments that it is given. */
const FIELDS = Object.entries({ ...audit, ...capacity, ...documents, ...map, ...moment, ...pending, ...trust }).flatMap(
  ([name, { text }]) => {
    const query = parse(text).definitions.find(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )
    if (query?.operation !== 'query') return []
    const fields = query.selectionSet.selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD)
    return fields.map((field) => [name, field] as const)
  },
)

const takesState = (field: FieldNode): boolean =>
  SCHEMA.getQueryType()
    ?.getFields()
    [field.name.value]?.args.some(({ name }) => name === 'on') ?? false

describe('the queries of the page', () => {
  const ofState = FIELDS.filter(([, field]) => takesState(field))

  it('are about the cluster, except those of the trust view, of the trend, of the kept moments and of the limit of runs', () => {
    expect(FIELDS.length - ofState.length).toBe(7)
  })

  it.each(ofState)('%s is about the state that the page shows', (_name, field) => {
    expect(field.arguments?.map(print)).toContain('on: $on')
  })
})

import {
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { sortedSchema } from './sorted-schema.ts'

type Json = Readonly<Record<string, unknown>>

/** How the scalars of the API are written in a file. */
const SCALARS: Readonly<Record<string, Json>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  // An object of a manifest is accepted as it is, or several in a list.
  Manifest: { type: ['string', 'object', 'array'], items: { type: 'object' } },
}

/** The JSON schema of scenario files: `ScenarioInput` of the API, for editors that complete and check while one writes. */
export function scenarioSchema(): Json {
  const definitions: Record<string, Json> = {}
  const root = refTo(sortedSchema.getType('ScenarioInput') as GraphQLNamedInputType, definitions)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of kube-rehearse, as `rehearse run` takes it',
    ...root,
    definitions: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function refTo(type: GraphQLNamedInputType, definitions: Record<string, Json>): Json {
  if (!isInputObjectType(type) && !isEnumType(type)) return SCALARS[type.name] ?? { type: 'string' }
  const { name, description } = type
  if (!definitions[name]) {
    // Recorded before its fields are read, which may be of the same type.
    definitions[name] = {}
    definitions[name] = { ...about(description), ...shapeOf(type, definitions) }
  }
  return { $ref: `#/definitions/${name}` }
}

function shapeOf(type: GraphQLNamedInputType, definitions: Record<string, Json>): Json {
  if (isEnumType(type)) return { enum: type.getValues().map(({ name }) => name) }
  if (!isInputObjectType(type)) return {}
  const fields = Object.values(type.getFields())
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, definitions)])),
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    ...(type.isOneOf ? { minProperties: 1, maxProperties: 1 } : {}),
  }
}

function fieldSchema({ type, description, defaultValue }: GraphQLInputField, definitions: Record<string, Json>): Json {
  const reported = { ...about(description), ...(defaultValue === undefined ? {} : { default: defaultValue }) }
  const value = valueSchema(type, definitions)
  // Beside a $ref nothing else counts in this draft.
  return '$ref' in value && Object.keys(reported).length > 0 ? { ...reported, allOf: [value] } : { ...reported, ...value }
}

function valueSchema(type: GraphQLInputType, definitions: Record<string, Json>): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, definitions)
  if (isListType(type)) return { type: 'array', items: valueSchema(type.ofType, definitions) }
  return refTo(type, definitions)
}

function about(description: string | null | undefined): Json {
  return description ? { description } : {}
}

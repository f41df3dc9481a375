import { type GraphQLSchema, isInputObjectType } from 'graphql'

/** What is wrong with a value of a file, in the words of people who write files. */
export interface FileIssue {
  readonly message: string
  /** The field that the message is about, when it is one of the value's own. */
  readonly field?: string
}

/** This many fields are listed of a type that takes one of them. */
const LISTED_MAX = 40

/** Of each kind of complaint: how the library puts it, and how it is put here. */
const COMPLAINTS: readonly (readonly [RegExp, (found: readonly string[], schema: GraphQLSchema) => FileIssue])[] = [
  [
    /^Field "(.+?)" is not defined by type "(.+?)"\.(?: Did you mean (.+)\?)?$/,
    ([, field = '', type = '', near], schema) => {
      const hint = near === undefined ? `known fields: ${fieldsOf(type, schema)}` : `did you mean ${near}?`
      return { field, message: `unknown field "${field}"; ${hint}` }
    },
  ],
  [/^Field "(.+?)" of required type /, ([, field = '']) => ({ message: `the field "${field}" is missing` })],
  [
    /^Exactly one key must be specified for OneOf type "(.+?)"/,
    ([, type = ''], schema) => ({ message: `exactly one of these is required: ${fieldsOf(type, schema)}` }),
  ],
  [/^Field "(.+?)" must be non-null/, ([, field = '']) => ({ field, message: `the field "${field}" has no value` })],
  [
    /^Expected type "(.+?)" to be an object/,
    ([, type = ''], schema) => ({ message: `expected fields: ${fieldsOf(type, schema)}` }),
  ],
  [/^Expected non-nullable type /, () => ({ message: 'a value is required here' })],
  [
    /^Value "(.+?)" does not exist in "(.+?)" enum\.(.*)$/,
    ([, value, , near]) => ({ message: `unknown value "${value}".${near}` }),
  ],
]

/** A complaint of the library that checks values against the schema, for people who do not use GraphQL. */
export function issueText(message: string, schema: GraphQLSchema): FileIssue {
  for (const [pattern, rephrase] of COMPLAINTS) {
    const found = pattern.exec(message)
    if (found) return rephrase(found, schema)
  }
  return { message }
}

function fieldsOf(type: string, schema: GraphQLSchema): string {
  const found = schema.getType(type)
  const names = isInputObjectType(found) ? Object.keys(found.getFields()) : []
  return [...names.slice(0, LISTED_MAX), ...(names.length > LISTED_MAX ? ['...'] : [])].join(', ')
}

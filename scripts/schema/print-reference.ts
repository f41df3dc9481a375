import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'
import { CODES } from '../../src/graphql/error-codes.ts'
import { sortedSchema } from './sorted-schema.ts'

const HEAD = `# Reference

Printed from the schema by \`npm run schema\`; a test checks that they agree. [schema.graphql](../schema.graphql) is the same for
programs, and [docs/queries](queries) has an example of each query.

Contents: [queries](#queries) · [mutations](#mutations) · [subscriptions](#subscriptions) ·
[error codes](#error-codes) · [changes of the API](#changes-of-the-api) · [types](#types)
`

const POLICY = `## Changes of the API

New fields, arguments, types and enum values can appear at any time: clients request the fields that they use and accept unknown
values. A field that will be removed is first marked \`@deprecated\`, with a reason that names its replacement; it works unchanged for
at least two minor versions or half a year, whichever is longer, and the release notes list it. An optional argument or input field
never becomes required, and a non-null field stays non-null. Error codes keep their meaning.
`

/** The whole API on one page of Markdown. */
export function printReference(): string {
  const types = Object.values(sortedSchema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const roots = [
    ['Queries', sortedSchema.getQueryType()],
    ['Mutations', sortedSchema.getMutationType()],
    ['Subscriptions', sortedSchema.getSubscriptionType()],
  ] as const
  const isRoot = (type: GraphQLNamedType): boolean => roots.some(([, root]) => root === type)
  return [
    HEAD,
    ...roots.map(([title, root]) => (root ? rootText(title, root) : '')),
    codesText(),
    POLICY,
    '## Types\n',
    ...types.filter((type) => !isRoot(type)).map(typeText),
  ].join('\n')
}

function rootText(title: string, root: GraphQLObjectType): string {
  const fields = Object.values(root.getFields()).sort((a, b) => (a.name < b.name ? -1 : 1))
  const entries = fields.map(
    (field) => `### ${field.name}\n\n${descriptionOf(field)} Returns ${link(field)}.\n${argumentsText(field)}`,
  )
  return `## ${title}\n\n${root.description}\n\n${entries.join('\n')}`
}

function argumentsText({ args }: { readonly args: readonly GraphQLArgument[] }): string {
  return args.length === 0 ? '' : `\n${table('Argument', args)}`
}

function codesText(): string {
  const rows = Object.entries(CODES).map(([code, text]) => `| \`${code}\` | ${text} |`)
  const head =
    'Expected failures are members of result unions and have a `code`; refused operations and internal errors are top-level errors with the code in `extensions.code`.'
  return `## Error codes\n\n${head} Errors of GraphQL itself (syntax, unknown fields) have none of these.\n\n| Code | Meaning |\n|---|---|\n${rows.join('\n')}\n`
}

function typeText(type: GraphQLNamedType): string {
  return `### ${type.name}\n\n${type.description ?? ''}\n${membersText(type)}`
}

function membersText(type: GraphQLNamedType): string {
  if (isObjectType(type) || isInterfaceType(type)) return `\n${table('Field', Object.values(type.getFields()))}`
  if (isInputObjectType(type)) return `\n${table('Field', Object.values(type.getFields()))}`
  if (isEnumType(type)) {
    const rows = type.getValues().map((value) => `| \`${value.name}\` | ${cell(descriptionOf(value))} |`)
    return `\n| Value | |\n|---|---|\n${rows.join('\n')}\n`
  }
  if (isUnionType(type))
    return `\nOne of ${type
      .getTypes()
      .map(({ name }) => `[${name}](#${name.toLowerCase()})`)
      .join(', ')}.\n`
  return ''
}

/** A field, an argument, or a field of an input. */
interface Member {
  readonly name: string
  readonly type: GraphQLType
  readonly description?: string | null | undefined
  readonly deprecationReason?: string | null | undefined
}

function table(title: string, members: readonly (Member & { readonly args?: readonly GraphQLArgument[] })[]): string {
  const sorted = [...members].sort((a, b) => (a.name < b.name ? -1 : 1))
  const rows = sorted.map((member) => {
    const args = (member.args ?? []).map(({ name }) => name).sort()
    const shown = args.length === 0 ? '' : `(${args.join(', ')})`
    return `| \`${member.name}${shown}\` | ${link(member)} | ${cell(descriptionOf(member))} |`
  })
  return `| ${title} | Type | |\n|---|---|---|\n${rows.join('\n')}\n`
}

function descriptionOf({ description, deprecationReason }: Pick<Member, 'description' | 'deprecationReason'>): string {
  const text = (description ?? '').replaceAll('\n', ' ')
  return deprecationReason == null ? text : `**Deprecated**: ${deprecationReason} ${text}`
}

function link({ type }: Pick<Member, 'type'>): string {
  const named = getNamedType(type)
  return isSpecifiedScalarType(named) ? `\`${String(type)}\`` : `[\`${String(type)}\`](#${named.name.toLowerCase()})`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

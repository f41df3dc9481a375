import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { assert } from '../../lib/assert.ts'
import type { ApiContext } from '../context.ts'
import { type Moment, noteAnswerState, objectOf } from './answer-state.ts'

type Arguments = { readonly at?: Moment | null }
type Field = GraphQLField<unknown, ApiContext, Arguments>

/** Fields of answers that name nodes, or lists of them. */
const NODE_NAMES: ReadonlySet<string> = new Set([
  'node',
  'nodes',
  'fromNode',
  'toNode',
  'ties',
  'sampleNodes',
  'nominated',
  'mayChoose',
  'gone',
])

/**
 * Lets answers lead to the objects that they name. Answers record the states that they describe, and each field that names nodes
 * gets one beside it with the nodes: `toNode` and `toNodeObject`, `ties` and `tiesObjects`. Objects are looked up in states that
 * are in memory, so a thousand of them cost no more than a thousand look-ups.
 */
export function addReferences(type: GraphQLObjectType, schema: GraphQLSchema): void {
  if (ROOTS.has(type.name)) return
  const fields: Record<string, Field> = type.getFields()
  for (const field of Object.values(fields)) {
    if (isNodeName(type, field)) {
      const reference = referenceTo(field, schema)
      fields[reference.name] = reference
    }
    if (!isLeafType(getNamedType(field.type))) field.resolve = grounding(field)
  }
}

/** They have no parent that could belong to a state. */
const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

function isNodeName(type: GraphQLObjectType, { name, type: of }: Field): boolean {
  const isObject = type.getInterfaces().some((each) => isInterfaceType(each) && each.name === 'KubernetesObject')
  return !isObject && NODE_NAMES.has(name) && getNamedType(of) === GraphQLString
}

function grounding(field: Field): NonNullable<Field['resolve']> {
  const resolve = field.resolve ?? defaultFieldResolver
  return (parent, args, context, info) => {
    noteAnswerState(parent, info)
    return resolve(parent, args, context, info)
  }
}

function referenceTo(field: Field, schema: GraphQLSchema): Field {
  const node = schema.getType('Node')
  assert(isObjectType(node), 'the schema has nodes')
  const resolve = field.resolve ?? defaultFieldResolver
  const list = isListType(nullable(field.type))
  return {
    ...field,
    name: `${field.name}${list ? 'Objects' : 'Object'}`,
    description: list
      ? `The nodes of \`${field.name}\` themselves; nodes that do not exist in the state are left out.`
      : `The node of \`${field.name}\` itself: as it is at the end of the run, or as it was at the beginning if it has been deleted.`,
    type: list ? new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(node))) : node,
    args: [momentArgument(schema)],
    resolve: async (parent, args, context, info) => {
      noteAnswerState(parent, info)
      // A field without a resolver of its own is read by its name.
      const named: unknown = await resolve(parent, args, context, { ...info, fieldName: field.name })
      const find = (name: unknown) =>
        typeof name === 'string' ? objectOf({ kind: 'Node', namespace: '', name }, args.at, { context, info }) : null
      if (!list) return find(named)
      const found = await Promise.all(Array.isArray(named) ? named.map(find) : [])
      return found.filter((each) => each !== null)
    },
  }
}

function nullable(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) ? type.ofType : type
}

function momentArgument(schema: GraphQLSchema): GraphQLArgument {
  const moment = schema.getType('RunMoment')
  assert(isEnumType(moment), 'the schema has the moments of a run')
  return {
    name: 'at',
    type: moment,
    description: 'At which end of the run; by default at the end, or at the beginning if it does not exist at the end.',
    defaultValue: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  }
}

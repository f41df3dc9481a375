import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLFloat,
  type GraphQLInterfaceType,
  GraphQLNonNull,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNonNullType,
} from 'graphql'
import { milliValue, value } from '../kube/quantity.ts'
import { rounded } from '../lib/rounded.ts'
import type { ApiContext } from './context.ts'

/** Beyond that, digits of a figure carry no information. */
const DECIMALS = 4
/** Times are counted in milliseconds. */
const DECIMALS_OF_SECONDS = 3

type Field = GraphQLField<unknown, ApiContext>

/** A number that is given beside a text. */
interface Figure {
  readonly suffix: string
  readonly unit: string
  readonly of: (text: unknown) => unknown
}

const SECONDS: Figure = { suffix: 'Seconds', unit: 'in seconds', of: (ms) => rounded(Number(ms) / 1000, DECIMALS_OF_SECONDS) }
const MILLIS: Figure = { suffix: 'Millis', unit: 'in thousandths of a core', of: (text) => milliValue(String(text)) }
const BYTES: Figure = { suffix: 'Bytes', unit: 'in bytes', of: (text) => value(String(text)) }

/**
 * Gives every duration a field beside it with the value in seconds, and every quantity of CPU or storage one in thousandths of a
 * core or in bytes; rounds all other floats, so that no client has to read `PT1M30S`, `2Gi` or 2.5999999999999996.
 */
export function addFigures(type: GraphQLObjectType | GraphQLInterfaceType): void {
  const fields: Record<string, Field> = type.getFields()
  for (const field of Object.values(fields)) {
    const figure = figureOf(field)
    const name = `${field.name}${figure?.suffix}`
    if (figure && !fields[name]) fields[name] = beside(field, name, figure)
    if (getNamedType(field.type) === GraphQLFloat)
      field.resolve = resolvedTo(field, (found) => (typeof found === 'number' ? rounded(found, DECIMALS) : found))
  }
}

function figureOf({ name, type }: Field): Figure | undefined {
  if (isListType(isNonNullType(type) ? type.ofType : type)) return undefined
  const { name: scalar } = getNamedType(type)
  if (scalar === 'Duration') return SECONDS
  if (scalar !== 'Quantity') return undefined
  if (/cpu/i.test(name)) return MILLIS
  return /memory|storage/i.test(name) ? BYTES : undefined
}

function beside(field: Field, name: string, { unit, of }: Figure): Field {
  return {
    ...field,
    name,
    description: `The same as \`${field.name}\`, ${unit}.`,
    type: isNonNullType(field.type) ? new GraphQLNonNull(GraphQLFloat) : GraphQLFloat,
    resolve: resolvedTo(field, of),
  }
}

/** What a field gives, changed where it gives something. */
function resolvedTo(field: Field, change: (found: unknown) => unknown): GraphQLFieldResolver<unknown, ApiContext> {
  const resolve = field.resolve ?? defaultFieldResolver
  const changed = (found: unknown): unknown => (found == null ? found : change(found))
  return (parent, args, context, info) => {
    // A field is found by its own name where it has no resolver.
    const found: unknown = resolve(parent, args, context, field.resolve ? info : { ...info, fieldName: field.name })
    return found instanceof Promise ? found.then(changed) : changed(found)
  }
}

import {
  defaultFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { Turnstile } from './turnstile.ts'

/** Items of a list that are completed at once: with all that is usually asked of each, a millisecond or two. */
const ITEMS_AT_ONCE = 25

/** One for all operations: large answers that are made at the same time share it fairly. */
const turnstile = new Turnstile()

/**
 * Makes every field that gives a long list hand it out piece by piece. Whoever completes an answer does so in one go for all
 * that is at hand; what a large page holds would keep the server from everybody else for a tenth of a second.
 */
export function paceLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (!isList(field.type)) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (...parameters) => paced(resolve(...parameters))
    }
  }
  return schema
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type)
}

function paced(found: unknown): unknown {
  if (found instanceof Promise) return found.then(paced)
  return Array.isArray(found) && found.length > ITEMS_AT_ONCE ? inPieces(found) : found
}

function inPieces(items: readonly unknown[]): unknown[] {
  const pieces = items.slice(0, ITEMS_AT_ONCE)
  for (let from = ITEMS_AT_ONCE; from < items.length; from += ITEMS_AT_ONCE) {
    const turn = turnstile.pass()
    for (const item of items.slice(from, from + ITEMS_AT_ONCE)) pieces.push(turn.then(() => item))
  }
  return pieces
}

import { defaultFieldResolver, type GraphQLObjectType, type GraphQLOutputType, isListType, isNonNullType } from 'graphql'
import { TurnQueue } from '../service/event-loop/turn-queue.ts'

/** Items of a list that are completed at once: with the usual fields of each, a millisecond or two. */
const ITEMS_AT_ONCE = 25

/** One for all operations: large answers that are made at the same time share it fairly. */
const turns = new TurnQueue()

/**
 * Makes every field with a long list return it in pieces. The executor completes all available items at once; a large
 * page would block the server for a tenth of a second.
 */
export function paceLists(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (!isList(field.type)) continue
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (...parameters) => paced(resolve(...parameters))
  }
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
    const turn = turns.next()
    for (const item of items.slice(from, from + ITEMS_AT_ONCE)) pieces.push(turn.then(() => item))
  }
  return pieces
}

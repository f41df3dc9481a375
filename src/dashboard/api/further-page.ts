import type { QueryOptions } from './query.ts'

/** How a further page of an answer of many runs is queried: the server has kept it, so that there is no progress to follow. */
export function furtherPage({ signal }: QueryOptions): QueryOptions {
  return { signal, isLong: true }
}

import type { QueryOptions } from './query.ts'

/** How a further page of an answer of many runs is queried: the server has kept it, so it needs no runs and reports no progress. */
export function furtherPage({ signal }: QueryOptions): QueryOptions {
  return { signal, isLong: true }
}

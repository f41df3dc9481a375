import type { ExecutionResult } from 'graphql'
import type { ApiClient } from '../api-client.ts'
import { CliError } from '../cli-error.ts'
import type { Io } from '../io.ts'
import { limitsFrom } from '../limits.ts'
import { problemLines } from '../print/problem-lines.ts'
import type { OpenSource } from './open-source.ts'

/** A local user may wait longer than a server lets one client wait. */
const WALL_MS_MAX = 600_000

/** Reads the whole cluster into a twin of this process and queries it through the same API as that of a server. */
export async function openLocal(open: OpenSource, io: Io): Promise<ApiClient> {
  const limits = { wallMsMax: WALL_MS_MAX, ...limitsFrom(io) }
  const { readWhole } = await import('../read-twin.ts')
  const { twin, close } = await readWhole(open, io.signal)
  for (const line of problemLines(twin.summary().problems, ['error'])) io.err(`warning: ${line}\n`)
  const { createRunPool } = await import('../../server/run-pool/create-run-pool.ts')
  const { createLocalApi } = await import('../../graphql/local-api.ts')
  // Threads do not keep the process running while an answer waits for them.
  const running = setInterval(() => {}, WALL_MS_MAX)
  const api = createLocalApi({ twin, limits, pool: createRunPool(), log: (line) => io.err(`${line}\n`) })
  return {
    namespace: open.namespace,
    on: {},
    query: async (query, variables, { signal = io.signal, progressId } = {}) =>
      dataOf(await api.execute({ query, variables, signal, progressId })),
    async *subscribe(query, variables, signal = io.signal) {
      for await (const result of api.subscribe({ query, variables, signal })) yield dataOf(result)
    },
    close: () => {
      clearInterval(running)
      return close()
    },
  }
}

/** @throws {CliError} with the first error of the answer, when it has any. */
function dataOf<T>({ data, errors }: ExecutionResult): T {
  const [first] = errors ?? []
  if (first) throw new CliError(first.message)
  return data as T
}

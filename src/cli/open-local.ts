import type { Asker } from './asker.ts'
import type { Io } from './io.ts'
import { limitsFrom } from './limits.ts'
import type { OpenSource } from './open-source.ts'
import { post, subscribe } from './post.ts'
import { problemLines } from './print/problem-lines.ts'

/** A local user may wait longer than a server lets one client wait. */
const WALL_MS_MAX = 600_000
/** Published manifests have some megabytes, and no other client sends requests to this process. */
const BODY_BYTES_MAX = 64 << 20

/** Reads the whole cluster into a twin of this process and queries it through the same API as that of a server. */
export async function openLocal(open: OpenSource, io: Io): Promise<Asker> {
  const limits = { wallMsMax: WALL_MS_MAX, bodyBytesMax: BODY_BYTES_MAX, ...limitsFrom(io) }
  const { readWhole } = await import('./read-twin.ts')
  const { twin, close } = await readWhole(open, io.signal)
  for (const line of problemLines(twin.summary().problems, ['error'])) io.err(`warning: ${line}\n`)
  const { createRunPool } = await import('../server/run-pool/create-run-pool.ts')
  const { createApi } = await import('../graphql/create-api.ts')
  const api = createApi({ twin, limits, pool: createRunPool(), log: (line) => io.err(`${line}\n`) })
  const at = {
    url: 'http://localhost/graphql',
    signal: io.signal,
    fetch: (url: string, init: RequestInit) => api.fetch(url, init),
  }
  return {
    namespace: open.namespace,
    on: {},
    ask: (query, variables, { signal = io.signal, progressId } = {}) => post({ ...at, signal, progressId, query, variables }),
    subscribe: (query, variables, signal = io.signal) => subscribe({ ...at, signal, query, variables }),
    close,
  }
}

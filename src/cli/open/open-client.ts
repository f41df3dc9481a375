import type { KnownResource } from '../../ingest/resources.ts'
import type { ApiClient } from '../api-client.ts'
import type { Io } from '../io.ts'
import { type Course, type Follow, showWaiting } from '../waiting.ts'
import { openLocal } from './open-local.ts'
import { type NamedServer, namedServer, openServer, type WhereFlags } from './open-server.ts'
import { openSource } from './open-source.ts'

/** Opens what the flags name: a server, files, or else the cluster that kubectl would talk to, of which only `resources` are read. */
export async function openClient(flags: WhereFlags, io: Io, resources?: readonly KnownResource[]): Promise<ApiClient> {
  const server = namedServer(flags, io)
  if (server) return patient(await clientOf(server, flags, io), io)
  const local = openLocal(await openSource(flags, io, resources), io)
  return patient(await showWaiting('reading the cluster', local, io), io)
}

async function clientOf({ address, on }: NamedServer, flags: WhereFlags, io: Io): Promise<ApiClient> {
  const { post, subscribe } = await import('../post.ts')
  const { url, fetch, token, namespace, close } = await openServer(address, flags, io)
  return {
    namespace,
    on: on ? { on } : {},
    query: (query, variables, { signal = io.signal, progressId } = {}) =>
      post({ query, variables, signal, progressId, token, caller: io.env['USER'], url, fetch }),
    subscribe: (query, variables, signal = io.signal) => subscribe({ query, variables, signal, token, url, fetch }),
    close: async () => close(),
  }
}

const PROGRESS = 'subscription OperationProgress($id: ID!) { operationProgress(id: $id) { done total } }'

/** Shows that an answer takes its time, and how far it is. */
function patient(client: ApiClient, io: Io): ApiClient {
  if (!io.terminal) return client
  return {
    ...client,
    query: (query, variables, options) => {
      const progressId = crypto.randomUUID()
      const answer = client.query<never>(query, variables, { ...options, progressId })
      const follow: Follow = async function* (signal) {
        const courses = client.subscribe<{ readonly operationProgress: Course }>(PROGRESS, { id: progressId }, signal)
        for await (const { operationProgress } of courses) yield operationProgress
      }
      return showWaiting('rehearsing', answer, { ...io, follow })
    },
  }
}

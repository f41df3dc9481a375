import { randomUUID } from 'node:crypto'
import type { KnownResource } from '../ingest/resources.ts'
import { askServer, checkServerUrl, subscribeServer } from './ask-server.ts'
import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'
import { openLocal } from './open-local.ts'
import { openSource, type SourceFlags } from './open-source.ts'
import { type Course, type Follow, showWaiting } from './waiting.ts'

export interface AskOptions {
  /** Ends the operation; Ctrl-C does without one. */
  readonly signal?: AbortSignal
  /** By which to ask how far the operation is. */
  readonly progressId?: string
}

/** Where questions go: a twin in this process, or a server that holds one. Both take the same GraphQL. */
export interface Asker {
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  /** The variable of a question that says which state is asked about: `{ on: { fork } }`, or none for the cluster as it is. */
  readonly on: { readonly on?: object }
  /**
   * The data of one operation; without a signal of its own, Ctrl-C ends it.
   * @throws {CliError} when there is no answer: the server cannot be reached, or refuses the operation.
   */
  readonly ask: <T>(query: string, variables: object, options?: AskOptions) => Promise<T>
  /**
   * The results of a subscription, as they come, until the server or Ctrl-C ends it.
   * @throws {CliError} as `ask` does.
   */
  readonly subscribe: <T>(query: string, variables: object, signal?: AbortSignal) => AsyncGenerator<T>
  readonly close: () => Promise<void>
}

export interface WhereFlags extends SourceFlags {
  readonly server?: string
  readonly fork?: string
  readonly snapshot?: string
}

/** Where `rehearse serve` listens when nothing else is said. */
export const SERVER_DEFAULT = 'http://127.0.0.1:4000'

/** Opens what the flags name: a server, files, or else the cluster that kubectl would talk to, of which only `resources` are read. */
export async function openAsker(flags: WhereFlags, io: Io, resources?: readonly KnownResource[]): Promise<Asker> {
  const on = stateOf(flags)
  const server = flags.server ?? (on.on ? SERVER_DEFAULT : undefined)
  if (server === undefined) {
    const local = openLocal(await openSource(flags, io, resources), io)
    return patient(await showWaiting('reading the cluster', local, io), io)
  }
  const held = flags.fork === undefined ? '--snapshot' : '--fork'
  for (const name of ['from', 'kubeconfig', 'context'] as const)
    if (flags[name] !== undefined)
      throw new CliError(`${flags.server === undefined ? held : '--server'} and --${name} name two places: give one of them`)
  const url = checkServerUrl(server)
  const asker: Asker = {
    namespace: flags.namespace ?? 'default',
    on,
    ask: (query, variables, { signal = io.signal, progressId } = {}) =>
      askServer(url, { query, variables, signal, progressId, caller: io.env['USER'] }),
    subscribe: (query, variables, signal = io.signal) => subscribeServer(url, { query, variables, signal }),
    close: async () => {},
  }
  return patient(asker, io)
}

const PROGRESS = 'subscription OperationProgress($id: ID!) { operationProgress(id: $id) { done total } }'

/** Shows that an answer takes its time, and how far it is. */
function patient(asker: Asker, io: Io): Asker {
  return {
    ...asker,
    ask: (query, variables, options) => {
      const progressId = randomUUID()
      const answer = asker.ask<never>(query, variables, { ...options, progressId })
      const follow: Follow = async function* (signal) {
        const courses = asker.subscribe<{ readonly operationProgress: Course }>(PROGRESS, { id: progressId }, signal)
        for await (const { operationProgress } of courses) yield operationProgress
      }
      return showWaiting('rehearsing', answer, { ...io, follow })
    },
  }
}

/** The state that flags name: forks and snapshots are held by a server. */
function stateOf({ fork, snapshot }: WhereFlags): { readonly on?: object } {
  if (fork !== undefined && snapshot !== undefined) throw new CliError('--fork and --snapshot name two states: give one of them')
  if (fork !== undefined) return { on: { fork } }
  return snapshot === undefined ? {} : { on: { snapshot } }
}

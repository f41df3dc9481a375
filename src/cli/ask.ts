import { askServer, checkServerUrl, subscribeServer } from './ask-server.ts'
import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'
import { openLocal } from './open-local.ts'
import { openSource, type SourceFlags } from './open-source.ts'

/** Where questions go: a twin in this process, or a server that holds one. Both take the same GraphQL. */
export interface Asker {
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  /**
   * The data of one operation.
   * @throws {CliError} when there is no answer: the server cannot be reached, or refuses the operation.
   */
  readonly ask: <T>(query: string, variables: object) => Promise<T>
  /**
   * The results of a subscription, as they come, until the server or Ctrl-C ends it.
   * @throws {CliError} as `ask` does.
   */
  readonly subscribe: <T>(query: string, variables: object) => AsyncGenerator<T>
  readonly close: () => Promise<void>
}

export interface WhereFlags extends SourceFlags {
  readonly server?: string
}

/** Opens what the flags name: a server, files, or else the cluster that kubectl would talk to. */
export async function openAsker(flags: WhereFlags, io: Io): Promise<Asker> {
  if (flags.server === undefined) return openLocal(await openSource(flags, io), io)
  for (const name of ['from', 'kubeconfig', 'context'] as const)
    if (flags[name] !== undefined) throw new CliError(`--server and --${name} name two places: give one of them`)
  const url = checkServerUrl(flags.server)
  return {
    namespace: flags.namespace ?? 'default',
    ask: (query, variables) => askServer(url, { query, variables, signal: io.signal, caller: io.env['USER'] }),
    subscribe: (query, variables) => subscribeServer(url, { query, variables, signal: io.signal }),
    close: async () => {},
  }
}

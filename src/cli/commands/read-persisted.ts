import type { PersistedOperations } from '../../graphql/persisted-operations.ts'
import { CliError } from '../cli-error.ts'

/** Operations that a server knows by name. */
export interface PersistedFlags {
  readonly operations?: string
  readonly onlyOperations?: true
}

/** The operations that callers may name, where a folder of them is given. */
export async function readPersisted({ operations, onlyOperations }: PersistedFlags): Promise<PersistedOperations | undefined> {
  if (operations === undefined) {
    if (onlyOperations) throw new CliError('--only-operations needs a folder of operations: give it with --operations')
    return undefined
  }
  const { readOperations } = await import('../../server/read-operations.ts')
  return readOperations(operations, onlyOperations ?? false).catch((error: unknown) => {
    throw new CliError(`--operations ${operations}: ${error instanceof Error ? error.message : String(error)}`)
  })
}

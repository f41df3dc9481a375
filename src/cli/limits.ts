import { readLimits } from '../service/limit-settings.ts'
import type { ApiLimits } from '../service/limits.ts'
import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'

/** The variable that contains limits, `costMax=400000,wallTimeMax=60s`, if flags cannot be given. */
const VARIABLE = 'REHEARSE_LIMITS'

/**
 * The limits of the environment and, above them, those of flags.
 * @throws {CliError} when one of them is unknown, or its value is not valid.
 */
export function limitsFrom({ env }: Pick<Io, 'env'>, flags: readonly string[] = []): Partial<ApiLimits> {
  const listed = (env[VARIABLE] ?? '').split(',').filter((text) => text.trim() !== '')
  return { ...limitsOf(VARIABLE, listed), ...limitsOf('--limit', flags) }
}

/**
 * The limits of these settings; `where` they are from is named in errors.
 * @throws {CliError} when one of them is unknown, or its value is not valid.
 */
export function limitsOf(where: string, settings: readonly string[]): Partial<ApiLimits> {
  try {
    return readLimits(settings)
  } catch (error) {
    throw error instanceof RangeError ? new CliError(`${where}: ${error.message}`, { cause: error }) : error
  }
}

import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'
import { readText } from './read-text.ts'

/** What a header can carry as a token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/

/**
 * The token for a server: the value of `REHEARSE_TOKEN`, or the content of the file that `REHEARSE_TOKEN_FILE` names.
 * @throws {CliError} when the file cannot be read, or has no token.
 */
export async function serverToken({ env }: Pick<Io, 'env'>): Promise<string | undefined> {
  const file = env['REHEARSE_TOKEN_FILE']
  const text = env['REHEARSE_TOKEN'] || (file ? await readText(file) : undefined)
  if (text === undefined) return undefined
  const token = text.trim()
  if (!TOKEN.test(token)) throw new CliError(`${env['REHEARSE_TOKEN'] ? 'REHEARSE_TOKEN' : file} has no token: expected one word`)
  return token
}

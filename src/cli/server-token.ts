import { isLocalHost } from '../server/loopback.ts'
import { CliError } from './cli-error.ts'
import type { Io } from './io.ts'
import { kubeconfigOptions } from './kubeconfig-options.ts'
import type { SourceFlags } from './open/open-source.ts'
import { readText } from './read-text.ts'

/** What a header can carry as a token. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/

/** Flags that decide which token is sent. */
export interface TokenFlags extends Pick<SourceFlags, 'kubeconfig' | 'context'> {
  /** Sends the token of the kubeconfig's user to the server. */
  readonly kubeconfigToken?: true
}

interface Login {
  readonly token: string | undefined
  /** The namespace of objects that are named without one. */
  readonly namespace: string
}

/**
 * The token for a server: that of the kubeconfig's user with `--kubeconfig-token`, else the value of `REHEARSE_TOKEN`, or the content of the
 * file that `REHEARSE_TOKEN_FILE` names.
 * @throws {CliError} when the file cannot be read or has no token, or when others could read the token of a kubeconfig on its way.
 */
export async function serverToken(url: string, flags: TokenFlags, io: Pick<Io, 'env'>): Promise<Login> {
  if (!flags.kubeconfigToken) return { token: await givenToken(io.env), namespace: 'default' }
  const { protocol, host } = new URL(url)
  if (protocol !== 'https:' && !isLocalHost(host))
    throw new CliError(`--kubeconfig-token sends a token of the cluster: ${url} must begin with https://`)
  const { kubeconfigToken: read } = await import('../ingest/kubernetes/kubeconfig-token.ts')
  return read(kubeconfigOptions(flags, io))
}

async function givenToken(env: Io['env']): Promise<string | undefined> {
  const file = env['REHEARSE_TOKEN_FILE']
  const text = env['REHEARSE_TOKEN'] || (file ? await readText(file) : undefined)
  if (text === undefined) return undefined
  const token = text.trim()
  if (!TOKEN.test(token)) throw new CliError(`${env['REHEARSE_TOKEN'] ? 'REHEARSE_TOKEN' : file} has no token: expected one word`)
  return token
}

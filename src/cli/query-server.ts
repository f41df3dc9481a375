import { CliError } from './cli-error.ts'
import { fetchWithoutTimeout } from './fetch-without-timeout.ts'

/**
 * The address of the GraphQL endpoint: `--server http://host:4000` means its /graphql, and http://host:4000/clusters/prod that of this cluster.
 * @throws {CliError} when it is not an HTTP address.
 */
export function checkServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CliError(
      `--server ${text}: not a valid URL; write it like http://127.0.0.1:4000, or "cluster" for the server that runs in the cluster`,
    )
  if (url.pathname === '/' || CLUSTER_PATH.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/graphql`
  return url.href
}

/** A cluster of a server that has several. */
const CLUSTER_PATH = /\/clusters\/[^/]+\/?$/

/** Sends a request to a server that `rehearse serve` started. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchWithoutTimeout(url, init)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`${url} cannot be reached (${reasonOf(error)}): ${remedyOf(error)}`, { cause: error })
  }
}

/** Codes of Node for a certificate whose issuer it does not know. */
const UNKNOWN_ISSUERS: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function remedyOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && UNKNOWN_ISSUERS.has(error.code))
    return 'name the file with the certificate of its issuer in NODE_EXTRA_CA_CERTS'
  return 'start a server with "rehearse serve"'
}

/** Where a name has several addresses, the combined error has only its code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

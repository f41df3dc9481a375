import { ServerError } from '../server-error.ts'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** What protects a server. */
export interface Protection {
  /** Whether callers need a token. */
  readonly authenticates: boolean
  /** It ends TLS itself. */
  readonly encrypts: boolean
  /** A proxy in front of it ends TLS. */
  readonly behindProxy: boolean
}

/**
 * Whether it may listen there: on loopback always, elsewhere only if it knows its callers and if tokens are not sent in the clear.
 * @throws {ServerError} naming what is missing.
 */
export function checkListening(host: string, { authenticates, encrypts, behindProxy }: Protection): void {
  if (LOOPBACK.has(host)) return
  if (!authenticates)
    throw new ServerError(
      'ADDRESS_REFUSED',
      `refusing to listen on ${host} without authentication, because anyone who can connect would see the whole cluster: give --tokens, --cluster-tokens or --oidc-issuer-url. ` +
        'Or listen on 127.0.0.1 and connect from elsewhere through a tunnel (ssh -L, kubectl port-forward).',
    )
  if (!encrypts && !behindProxy)
    throw new ServerError(
      'ADDRESS_REFUSED',
      `refusing to listen on ${host} without TLS, because tokens could be read on the way: give --tls-cert and --tls-key, ` +
        'or --behind-proxy when a proxy in front of the server ends TLS.',
    )
}

/** The server cannot be started like that. */
export class ServerError extends Error {
  readonly code: 'ADDRESS_REFUSED' | 'ADDRESS_IN_USE' | 'LISTEN_FAILED' | 'TOKENS_INVALID' | 'ISSUER_INVALID' | 'TLS_INVALID'

  constructor(code: ServerError['code'], message: string) {
    super(message)
    this.name = 'ServerError'
    this.code = code
  }
}

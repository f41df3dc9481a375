/** Why the issuer did not answer as it should, for the log: the message of an error and of its cause. Neither contains a token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

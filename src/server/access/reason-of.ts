/** The longest text of an issuer that is logged, in characters. */
const TEXT_MAX = 200

/**
 * Why an issuer did not answer as it should, for the log: the error that its answer names, or else the message of an error and of its cause.
 * Neither contains a token.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const named = namedError(error)
  if (named !== undefined) return `the issuer answered ${named}`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * The error that the answer of an issuer names, with its description: in the query of the browser, in the body (RFC 6749, sections 4.1.2.1 and
 * 5.2), or in a challenge (RFC 6750, section 3). `undefined` where it names none.
 */
export function namedError(error: Error): string | undefined {
  const parts = textOf(error, 'error') === undefined ? challengeOf(error) : error
  const [code, description] = [textOf(parts, 'error'), textOf(parts, 'error_description')]
  if (code === undefined) return undefined
  return printable(description === undefined ? code : `${code} (${description})`)
}

function challengeOf({ cause }: Error): unknown {
  const [challenge]: readonly unknown[] = Array.isArray(cause) ? cause : []
  return fieldOf(challenge, 'parameters')
}

function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A browser can bring any text: it must not look like another line of the log. */
function printable(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, TEXT_MAX)
}

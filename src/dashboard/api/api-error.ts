/** Why an answer is missing: a code of the API, or of the page for what the API cannot report. */
export type ApiErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'UNREACHABLE' | (string & {})

/** An operation without an answer; the message is for people, and names the remedy. */
export class ApiError extends Error {
  readonly code: ApiErrorCode

  constructor(code: ApiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What was thrown, as an error of the API. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('FAILED', String(error))
}

/** Errors after which the same request can be answered soon: the server is gone, or still reads its cluster. */
const PASSING: ReadonlySet<string> = new Set(['UNREACHABLE', 'NOT_READY'])

/** Whether the page asks again automatically. */
export function isPassing({ code }: ApiError): boolean {
  return PASSING.has(code)
}

interface RefusedAnswer {
  readonly __typename: string
  readonly code?: string
  readonly message?: string
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  readonly nearest?: readonly string[]
}

/** The error that an answer of the API is, with the places and the names that it knows. */
export function refusalOf({
  __typename,
  code = __typename,
  message = __typename,
  issues = [],
  nearest = [],
}: RefusedAnswer): ApiError {
  const places = issues.map((issue) => `${issue.path}: ${issue.message}`).filter((text) => !message.includes(text))
  const names = nearest.length > 0 && !nearest.every((name) => message.includes(name)) ? [`Nearest: ${nearest.join(', ')}`] : []
  return new ApiError(code, [message, ...places, ...names].join('\n'))
}

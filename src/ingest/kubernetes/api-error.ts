/** The parts of a `Status` object that decide what to do next. */
interface StatusBody {
  readonly message?: string
  readonly reason?: string
  readonly code?: number
  readonly details?: { readonly retryAfterSeconds?: number; readonly causes?: readonly { readonly reason?: string }[] }
}

/** The API server answered, but not with the requested content: a status other than 200, or an ERROR frame of a watch. */
export class ApiError extends Error {
  readonly status: number
  /** The machine-readable reason, such as `Expired`; empty when the server gave none. */
  readonly reason: string
  /** How long the server requests a pause; 0 when not set. */
  readonly retryAfterMs: number
  private readonly causes: readonly string[]

  private constructor(options: {
    status: number
    reason: string
    message: string
    retryAfterMs: number
    causes: readonly string[]
  }) {
    super(options.message)
    this.name = 'ApiError'
    this.status = options.status
    this.reason = options.reason
    this.retryAfterMs = options.retryAfterMs
    this.causes = options.causes
  }

  /** From an HTTP answer; `body` is a Status, or a line of text where something in front of the API server answered. */
  static fromResponse(status: number, retryAfter: string | undefined, body: string): ApiError {
    return ApiError.fromStatus(parseStatus(body) ?? { message: firstLine(body) || `HTTP status ${status}` }, status, retryAfter)
  }

  /** From the object of an ERROR frame. */
  static fromFrame(object: unknown): ApiError {
    const status = typeof object === 'object' && object !== null ? (object as StatusBody) : {}
    return ApiError.fromStatus(status, Number(status.code ?? 500))
  }

  private static fromStatus(body: StatusBody, status: number, retryAfter?: string): ApiError {
    const seconds = Number(retryAfter ?? body.details?.retryAfterSeconds ?? 0)
    return new ApiError({
      status,
      reason: String(body.reason ?? ''),
      message: String(body.message ?? `HTTP status ${status}`),
      retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0,
      causes: (body.details?.causes ?? []).map((cause) => String(cause.reason ?? '')),
    })
  }

  /** The version or the continue token is too old: only a new list helps. */
  get gone(): boolean {
    return this.status === 410 || this.reason === 'Expired' || this.reason === 'Gone'
  }

  /** The version is from a future that this server never had, as after a restore of etcd from a backup. */
  get fromTheFuture(): boolean {
    return this.causes.includes('ResourceVersionTooLarge')
  }

  /** A later retry may succeed. */
  get passing(): boolean {
    return this.status === 429 || this.status >= 500
  }
}

/** No usable answer arrived: no connection, a connection that broke or stalled, or bytes that are not an answer of an API server. */
export class TransportError extends Error {
  /** Whether an answer had begun to arrive: the server was reached. */
  readonly answered: boolean

  constructor(message: string, { answered = false, ...options }: ErrorOptions & { readonly answered?: boolean } = {}) {
    super(message, options)
    this.name = 'TransportError'
    this.answered = answered
  }
}

/** Credentials could not be had: a plugin failed, a file is missing. */
export class CredentialsError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CredentialsError'
  }
}

function parseStatus(body: string): StatusBody | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? (parsed as StatusBody) : undefined
  } catch {
    return undefined
  }
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').trim().slice(0, 200)
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

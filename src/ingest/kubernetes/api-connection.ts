import type { ClientRequest, IncomingMessage } from 'node:http'
import { durationText } from '../../lib/duration-text.ts'
import { gunzip } from '../gunzip.ts'
import { ApiError, messageOf, TransportError } from './api-error.ts'
import type { CredentialCache, Credentials } from './credentials.ts'
import type { IngestClock } from './ingest-clock.ts'
import { openRequest } from './transport.ts'

/** A watch without data for this long is dead: bookmarks are sent about once a minute on the quietest one. */
export const WATCH_SILENCE_MS_MAX = 90_000
/** How long an answer takes at most, until it begins and between its parts: kube-apiserver itself ends a request after a minute. */
export const REQUEST_TIMEOUT_MS = 60_000
const ERROR_BODY_BYTES_MAX = 64 * 1024

export interface ConnectionOptions {
  readonly server: string
  readonly credentials: CredentialCache
  readonly clock: IngestClock
  /** Whether to request gzip: worth it for a distant server, a waste of the server's CPU near it. */
  readonly compress: boolean
  /** How long the server may take until an answer begins, and between its parts, in milliseconds. */
  readonly requestTimeoutMs?: number | undefined
  readonly userAgent?: string
}

export interface GetOptions {
  /** How long the server may take between two parts of the body, in milliseconds. */
  readonly silenceMs?: number
  /** The forms in which the answer may come, the best one first. */
  readonly accept?: string
}

/** What is sent. */
interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly accept?: string | undefined
  readonly body?: string
}

/** Reads from one API server. It can only list, watch and review: whatever else happens, this program changes nothing in a cluster. */
export class ApiConnection {
  private readonly options: ConnectionOptions
  private readonly base: URL
  private readonly timeoutMs: number

  constructor(options: ConnectionOptions) {
    this.options = options
    this.base = new URL(options.server)
    this.timeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  }

  /**
   * Gets `path` (with its query) and returns the body as it arrives. An answer of 401 is tried again once with fresh
   * credentials.
   * @throws {ApiError} when the status is not 200, or 201 of a review.
   * @throws {TransportError} when there is no answer, or later, while the body is read, when it breaks off or stalls.
   * @throws {CredentialsError}
   */
  get(
    path: string,
    signal: AbortSignal,
    { silenceMs = this.timeoutMs, accept }: GetOptions = {},
  ): Promise<AsyncGenerator<Buffer>> {
    return this.answerTo({ method: 'GET', path, accept }, signal, silenceMs)
  }

  /**
   * Sends a review, and returns it with its status.
   * @throws as `get` does.
   */
  async review(path: string, review: object, signal: AbortSignal): Promise<unknown> {
    const body = await this.answerTo({ method: 'POST', path, body: JSON.stringify(review) }, signal, this.timeoutMs)
    const parts: Buffer[] = []
    for await (const part of body) parts.push(part)
    try {
      return JSON.parse(Buffer.concat(parts).toString())
    } catch (cause) {
      throw new TransportError('the answer to a review is not JSON', { cause, answered: true })
    }
  }

  private async answerTo(sent: Sent, signal: AbortSignal, silenceMs: number): Promise<AsyncGenerator<Buffer>> {
    const { credentials } = this.options
    const first = await credentials.current()
    let response = await this.send(sent, first, signal)
    if (response.statusCode === 401) {
      const second = await credentials.refresh(first)
      if (second !== first) {
        response.destroy()
        response = await this.send(sent, second, signal)
      }
    }
    const body = this.bodyOf(response, silenceMs)
    if (response.statusCode === (sent.method === 'GET' ? 200 : 201)) return body
    throw ApiError.fromResponse(response.statusCode ?? 0, response.headers['retry-after'], await textOf(body))
  }

  /** Closes the connections that are kept open. */
  close(): void {
    this.options.credentials.close()
  }

  private send(sent: Sent, credentials: Credentials, signal: AbortSignal, again = true): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new TransportError('stopped'))
      const request = this.open(sent, credentials)
      endWith(request, signal)
      const cancel = this.options.clock.after(this.timeoutMs, () => request.destroy(noAnswer(this.timeoutMs)))
      request.once('response', (response: IncomingMessage) => {
        cancel()
        // The reader of the body handles errors; before and after it there is no listener, and Node would end the process.
        response.on('error', () => undefined)
        resolve(response)
      })
      // For the same reason this listener stays: it may be called again after the answer has arrived, when it settles nothing.
      request.on('error', (error) => {
        cancel()
        // A kept connection may have been closed by the server just now; this does not mean that the server is unhealthy.
        const stale = again && request.reusedSocket && 'code' in error && error.code === 'ECONNRESET' && !signal.aborted
        if (stale) this.send(sent, credentials, signal, false).then(resolve, reject)
        else reject(transportError(this.base.host, error))
      })
      request.end(sent.body)
    })
  }

  private open({ method, path, accept = 'application/json', body }: Sent, { headers, agent }: Credentials): ClientRequest {
    const { compress, userAgent = 'kube-rehearse' } = this.options
    const own = {
      Accept: accept,
      'Accept-Encoding': compress ? 'gzip' : 'identity',
      'User-Agent': userAgent,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    return openRequest(this.base, { method, path, agent, headers: { ...headers, ...own } })
  }

  private bodyOf(response: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
    const bytes = this.guarded(response, silenceMs)
    return response.headers['content-encoding'] === 'gzip' ? inflated(bytes) : bytes
  }

  /** The bytes of the body, with an eye on the time between them. Time that the receiver takes does not count. */
  private async *guarded(response: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
    const iterator: AsyncIterator<Buffer> = response[Symbol.asyncIterator]()
    try {
      while (true) {
        const cancel = this.options.clock.after(silenceMs, () => response.destroy(silence(silenceMs)))
        const next = await iterator.next().finally(cancel)
        if (next.done) break
        yield next.value
      }
      if (!response.complete) throw new TransportError('the connection was closed in the middle of a response')
    } catch (error) {
      throw brokenAnswer(this.base.host, error)
    } finally {
      // Read to its end, the connection returns to the agent; otherwise it is closed here.
      response.destroy()
    }
  }
}

/**
 * Destroys the request when `signal` aborts. Node's own `signal` option hands an error to the socket, which may have no
 * listener while the socket returns to the agent; that error would end the process.
 */
function endWith(request: ClientRequest, signal: AbortSignal): void {
  const destroy = () => request.destroy()
  signal.addEventListener('abort', destroy, { once: true })
  request.once('close', () => signal.removeEventListener('abort', destroy))
}

async function* inflated(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip(bytes)
  } catch (error) {
    throw error instanceof TransportError
      ? error
      : new TransportError(`damaged response: ${messageOf(error)}`, { cause: error, answered: true })
  }
}

function noAnswer(ms: number): TransportError {
  return new TransportError(`no answer within ${durationText(ms)} (--request-timeout)`)
}

function silence(ms: number): TransportError {
  return new TransportError(`no data for ${durationText(ms)}`)
}

function transportError(host: string, error: unknown): TransportError {
  if (error instanceof TransportError) return error
  return new TransportError(`${host}: ${messageOf(error) || 'connection failed'}`, { cause: error })
}

/** An answer that had begun to arrive. */
function brokenAnswer(host: string, error: unknown): TransportError {
  return new TransportError(`${host}: ${messageOf(error) || 'connection failed'}`, { cause: error, answered: true })
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes > ERROR_BODY_BYTES_MAX) break
    }
  } catch {
    // The status alone decides; half a text is better than another error.
  }
  return Buffer.concat(parts).toString()
}

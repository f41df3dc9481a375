import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ANONYMOUS } from '../../graphql/context.ts'
import { CALLER_HEADER } from '../../graphql/create-api.ts'
import { type Code, ERROR_CODES } from '../../graphql/error-codes.ts'
import type { OperationObserver } from '../../graphql/operation-observer.ts'
import { resolveState } from '../../graphql/resolve-state.ts'
import { exportLines } from '../../ingest/export/export-lines.ts'
import { type ApiError, isApiError } from '../../service/errors.ts'
import { breathe } from '../../service/event-loop/in-slices.ts'
import type { Service } from '../../service/service.ts'
import type { Base } from '../../whatif/base.ts'
import type { Caller } from '../access/authenticator.ts'
import { sendJson } from '../health.ts'
import type { ExportDesk } from './export-desk.ts'
import { headerOf } from './header-of.ts'
import { shownJson } from './shown-json.ts'
import { stateRefOf } from './state-ref-of.ts'

export const EXPORT_PATH = '/export'

/** Characters that are written before others have their turn: a millisecond or two. */
const CHUNK = 65_536
/** How long a client may take nothing, in milliseconds: meanwhile the state stays in memory. */
const STALLED_MS = 60_000

const STATUS = {
  NotFoundError: 404,
  InvalidInputError: 400,
  LimitExceededError: 429,
  NotReadyError: 503,
  StateDamagedError: 409,
} as const satisfies Record<ApiError['type'], number>

/** What exports of a cluster share, for all its callers. */
export interface Exports {
  readonly desk: ExportDesk
  /** Learns who exported, as it learns who queried. */
  readonly observer: Pick<OperationObserver, 'answered' | 'refused'>
  /** Monotonic milliseconds. */
  readonly nowMs: () => number
}

interface Exporting extends Exports {
  /** Where it has proved who it is. */
  readonly caller: Caller | undefined
  /** Of the caller: its twin has what it may see, and nothing else. */
  readonly service: Service
  /** What is behind `?` in the path. */
  readonly query: string
}

/**
 * Sends a state as a file that `--from` reads, in pieces and as fast as the client takes them. Values of environment variables are
 * hidden, as in the API.
 */
export async function sendExport(request: IncomingMessage, response: ServerResponse, exporting: Exporting): Promise<void> {
  if (request.method !== 'GET') {
    sendJson(response.setHeader('allow', 'GET'), 405, { errors: [{ message: `${EXPORT_PATH} is a file: use GET` }] })
    return
  }
  const { observer, nowMs, caller: { name: caller = String(request.headers[CALLER_HEADER] ?? ANONYMOUS) } = {} } = exporting
  const start = nowMs()
  const errors = await answer(request, response, exporting)
  if (errors.includes('LIMIT_EXCEEDED')) observer.refused('exports')
  const operation = { kind: 'query', fields: ['export'], caller } as const
  observer.answered(operation, { durationMs: nowMs() - start, runs: [], errors })
}

/** Returns the codes of its errors. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { service, desk, query, caller }: Exporting,
): Promise<readonly Code[]> {
  const leave = desk.enter()
  try {
    const base = isApiError(leave) ? leave : await stateOf(query, service)
    if (!isApiError(base)) {
      await send(base, { request, response, namespaces: caller?.namespaces, stopping: service.stopping })
      return []
    }
    const code = ERROR_CODES[base.type]
    sendJson(response, STATUS[base.type], { errors: [{ message: base.message, extensions: { code } }] })
    return [code]
  } finally {
    if (!isApiError(leave)) leave()
  }
}

async function stateOf(query: string, service: Service): Promise<Base | ApiError> {
  const ref = stateRefOf(query)
  return isApiError(ref) ? ref : resolveState(ref, { ...service, live: () => service.twin.pin() })
}

interface Client {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly namespaces: readonly string[] | undefined
  readonly stopping: AbortSignal | undefined
}

async function send(base: Base, { request, response, namespaces, stopping }: Client): Promise<void> {
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  response.setTimeout(STALLED_MS, () => response.destroy())
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  })
  const json = shownJson(base.state, namespaces)
  const text = Readable.from(inPieces(exportLines({ state: base.state, header: headerOf(base) }, { json })))
  const options = stopping ? { signal: stopping } : {}
  if (isZipped) await pipeline(text, createGzip(), response, options)
  else await pipeline(text, response, options)
}

async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < CHUNK) continue
    yield piece
    piece = ''
    await breathe()
  }
  yield piece
}

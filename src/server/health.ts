import type { ServerResponse } from 'node:http'
import type { KindStatus, TwinHandle } from '../service/twin-handle.ts'

/** Reports that the process is alive. */
export function sendAlive(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n')
}

/** What is requested. */
interface ReadinessQuery {
  readonly twin: TwinHandle
  /** Whether the server stops, and takes no more requests. */
  readonly closing: boolean
  /** Whether to report on every kind. */
  readonly verbose: boolean
  /** Whether the caller may learn more than whether the server is ready: reasons can contain addresses and errors of the API server. */
  readonly explains: boolean
}

/**
 * Reports whether the server takes questions: 200 when the first list of every kind is complete, else 503 with the kinds that are
 * waited for and why. A server that stops is not ready.
 */
export function sendReady(response: ServerResponse, { twin, closing, verbose, explains }: ReadinessQuery): void {
  const waitingFor = twin.waitingFor()
  const statuses = twin.ingest()
  const reasons = [...(closing ? [CLOSING] : []), ...whyNotReady(twin)]
  const ready = reasons.length === 0
  if (!explains) {
    sendJson(response, ready ? 200 : 503, { ready })
    return
  }
  const kinds = verbose ? statuses.map((status) => kindReport(twin, status)) : undefined
  sendJson(response, ready ? 200 : 503, { ready, waitingFor, reasons, ...(kinds ? { kinds } : {}) })
}

/** Why the server is not ready while it stops. */
export const CLOSING = 'the server is stopping'

/** Why questions about a cluster have no answer yet: each kind that is missing, with the reason; none when it is ready. */
export function whyNotReady(twin: TwinHandle): readonly string[] {
  const statuses = twin.ingest()
  const statusOf = (kind: string): KindStatus | undefined => statuses.find((status) => status.kind === kind)
  return twin.waitingFor().map((kind) => `${kind}: ${whyWaiting(twin, statusOf(kind))}`)
}

function whyWaiting(twin: TwinHandle, status: KindStatus | undefined): string {
  if (status?.note !== undefined) return status.note
  const { state, error } = (status && twin.readingOf(status.kind)) ?? {}
  if (error !== undefined) return `its list failed and is tried again: ${error}`
  return state === 'listing' ? 'its first list is under way' : 'its first list has not begun'
}

function kindReport(twin: TwinHandle, { kind, synced, count, skipped, note }: KindStatus): object {
  const { state, error } = twin.readingOf(kind) ?? {}
  return { kind, synced, count, skipped, note, state, error }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(`${JSON.stringify(body)}\n`)
}

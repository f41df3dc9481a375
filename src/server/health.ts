import type { ServerResponse } from 'node:http'
import type { TwinHandle } from '../service/twin-handle.ts'

/** Reports that the process is alive. */
export function sendAlive(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n')
}

/** Reports whether the whole cluster has been read: 200, or 503 with the kinds that are waited for. */
export function sendReady(response: ServerResponse, twin: TwinHandle, verbose: boolean): void {
  const waitingFor = twin.waitingFor()
  const ready = waitingFor.length === 0
  const kinds = verbose
    ? twin.ingest().map(({ kind, synced, count, skipped, note }) => ({ kind, synced, count, skipped, note }))
    : undefined
  sendJson(response, ready ? 200 : 503, { ready, waitingFor, ...(kinds ? { kinds } : {}) })
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(`${JSON.stringify(body)}\n`)
}

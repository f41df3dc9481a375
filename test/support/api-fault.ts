import type { ServerResponse } from 'node:http'

/** What goes wrong with one answer. */
export type Fault =
  /** Another answer instead. */
  | { readonly type: 'status'; readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** The connection is cut after this many bytes of the body. */
  | { readonly type: 'cut'; readonly afterBytes: number }
  /** Nothing is sent after this many bytes of the body, and the connection stays open. */
  | { readonly type: 'stall'; readonly afterBytes: number }
  /** The request is never answered, and the connection stays open. */
  | { readonly type: 'half-open' }
  /** The connection is cut instead of an answer. */
  | { readonly type: 'reset' }
  /** The body comes in small pieces with pauses. */
  | { readonly type: 'trickle'; readonly bytes: number }
  /** A watch: this line comes in place of the event number `at` (from 0), and the event is lost. */
  | { readonly type: 'garbage'; readonly at: number; readonly line: string }
  /** A watch: every event comes twice, and the one before it again. */
  | { readonly type: 'duplicate' }
  /** A watch that sends nothing and stays open. */
  | { readonly type: 'silent' }
  /** A watch that is closed as soon as it is open. */
  | { readonly type: 'close' }
  /** A watch whose first line is an ERROR frame with this status object. */
  | { readonly type: 'error-frame'; readonly status: unknown }

export function sendStatus(response: ServerResponse, { status, body, headers }: Extract<Fault, { type: 'status' }>): void {
  const plain = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: `status ${status}`, code: status }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? plain))
}

export function sendBody(response: ServerResponse, body: Buffer, fault: Fault | undefined): void {
  if (fault?.type === 'cut') response.write(body.subarray(0, fault.afterBytes), () => response.socket?.destroy())
  else if (fault?.type === 'stall') response.write(body.subarray(0, fault.afterBytes))
  else if (fault?.type === 'trickle') trickle(response, body, fault.bytes)
  else response.end(body)
}

function trickle(response: ServerResponse, body: Buffer, bytes: number): void {
  if (body.length === 0 || response.destroyed) return void response.end()
  response.write(body.subarray(0, bytes))
  setImmediate(() => trickle(response, body.subarray(bytes), bytes))
}

/** A way to send lines that applies the fault to them. */
export function spoiled(response: ServerResponse, fault: Fault | undefined): (line: string) => void {
  let sent = 0
  let bytes = 0
  let before = ''
  return (line) => {
    const number = sent++
    const text = `${fault?.type === 'garbage' && number === fault.at ? fault.line : line}\n`
    if ((fault?.type === 'cut' || fault?.type === 'stall') && bytes + text.length > fault.afterBytes) {
      const cut = fault.type === 'cut' ? () => response.socket?.destroy() : undefined
      response.write(text.slice(0, Math.max(0, fault.afterBytes - bytes)), cut)
      bytes = Number.POSITIVE_INFINITY
    } else if (fault?.type === 'trickle') {
      for (let i = 0; i < text.length; i += fault.bytes) response.write(text.slice(i, i + fault.bytes))
    } else response.write(fault?.type === 'duplicate' ? text + text + before : text)
    bytes += text.length
    before = text
  }
}

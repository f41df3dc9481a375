import type { Server } from 'node:http'
import { pause } from '../service/event-loop/pause.ts'

/** What a caller gets from a server that takes no more requests. */
export const STOPPING = 'the server is stopping: send the request to another one, or again in a moment'

/** How long the server waits for answers that are being written when its runs have ended, in milliseconds. */
const ANSWERS_MS = 2000
const CHECK_INTERVAL_MS = 20

/** How to stop. */
export interface StopOptions {
  /** How long operations under way may continue, in milliseconds; they end at once without it. */
  readonly graceMs?: number | undefined
  /** Called when it begins to wait, with the number of operations under way. */
  readonly onWait?: ((operations: number) => void) | undefined
}

interface Stopped {
  readonly server: Server
  /** Aborted first: no more requests are taken, and subscriptions end. */
  readonly closing: AbortController
  /** Aborted last: runs end. */
  readonly stopping: AbortController
  /** Operations under way. */
  readonly running: () => number
  readonly closeSockets: () => Promise<void>
}

/**
 * Stops a server in three steps: subscriptions end and new requests are refused; operations under way may end within the grace
 * period; then their runs are ended, and the answers that are being written are sent.
 */
export async function stopServer(
  { server, closing, stopping, running, closeSockets }: Stopped,
  { graceMs = 0, onWait }: StopOptions,
): Promise<void> {
  closing.abort()
  const end = performance.now() + graceMs
  const isWaiting = (): boolean => running() > 0 && performance.now() < end
  if (isWaiting()) {
    // Subscriptions take a moment to end, and are not waited for.
    await pause(CHECK_INTERVAL_MS)
    if (isWaiting()) onWait?.(running())
  }
  while (isWaiting()) await pause(CHECK_INTERVAL_MS)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  stopping.abort()
  await closeSockets()
  const idle = setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL_MS)
  const late = setTimeout(() => server.closeAllConnections(), ANSWERS_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

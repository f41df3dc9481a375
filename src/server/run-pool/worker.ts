import { parentPort } from 'node:worker_threads'
import { assert } from '../../lib/assert.ts'
import type { Base } from '../../whatif/base.ts'
import { BaseReader } from './base-messages.ts'
import { rehearseLoss, rehearsePoint } from './rehearse-point.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** A thread of a pool: takes a base, and then makes one run after the other on it. */
assert(parentPort !== null, 'this file is the entry of a thread')
const port = parentPort
const reader = new BaseReader()
let base: Base | undefined

port.on('message', (message: ToWorker) => {
  const reply = take(message)
  if (reply) port.postMessage(reply)
})

function take(message: ToWorker): FromWorker | undefined {
  if (message.type !== 'run' && message.type !== 'loss') {
    base = reader.take(message)
    return base ? { type: 'ready' } : undefined
  }
  const { number, bounds } = message
  try {
    assert(base !== undefined, 'the base comes before the first run')
    if (message.type === 'loss') return { type: 'case', number, answer: rehearseLoss(base, message.loss, bounds) }
    return { type: 'answer', number, answer: rehearsePoint(base, message.question, bounds) }
  } catch (error) {
    return { type: 'fault', number, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

import { Worker } from 'node:worker_threads'
import { assert } from '../../lib/assert.ts'
import type { Loss, LossAnswer, PointAnswer } from '../../service/runs/run-pool.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import { packageFile } from '../package-file.ts'
import type { BaseMessage } from './base-messages.ts'
import type { FromWorker, Job, RunBounds, ToWorker } from './worker-messages.ts'

/** The bundle that threads begin with, and its source: scripts/build.mjs makes one from the other. */
const BUNDLE = packageFile('dist/server/run-pool/worker.js')
const SOURCE = packageFile('src/server/run-pool/worker.ts')

function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(BUNDLE)
  // Sources are run from their repository, by a loader that each thread takes in before it reads the first of them.
  const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(SOURCE.href)}) })`
  return new Worker(begin, { eval: true, execArgv: [] })
}

/** The result of a run from its thread. */
type JobAnswer = Exclude<FromWorker, { readonly type: 'ready' | 'fault' }>

interface Waiting {
  readonly take: (answer: JobAnswer) => void
  readonly reject: (error: Error) => void
}

/** A thread that makes runs on the base that it was sent. It does one thing at a time. */
export class RunThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  /** Settled when it has the base, or cannot be used. */
  readonly ready: Promise<boolean>
  #settle: (usable: boolean) => void = () => {}
  #runs = 0

  constructor() {
    this.#worker = startWorker()
    this.ready = new Promise((resolve) => {
      this.#settle = resolve
    })
    this.#worker.on('message', (message: FromWorker) => this.#take(message))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('a thread has ended')))
  }

  send(message: BaseMessage): void {
    this.#post(message)
  }

  async run(question: PointQuestion, bounds: RunBounds): Promise<PointAnswer> {
    const result = await this.#do({ type: 'run', question }, bounds)
    assert(result.type === 'answer', 'a point is answered by figures')
    return result.answer
  }

  async lose(loss: Loss, bounds: RunBounds): Promise<LossAnswer> {
    const result = await this.#do({ type: 'loss', loss }, bounds)
    assert(result.type === 'case', 'a loss is answered by what it means')
    return result.answer
  }

  #do(job: Job, bounds: RunBounds): Promise<JobAnswer> {
    const number = this.#runs++
    return new Promise((take, reject) => {
      this.#waiting.set(number, { take, reject })
      this.#post({ ...job, number, bounds })
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #take(message: FromWorker): void {
    if (message.type === 'ready') {
      this.#settle(true)
      return
    }
    const waiting = this.#waiting.get(message.number)
    assert(waiting !== undefined, `run ${message.number} is waited for`)
    this.#waiting.delete(message.number)
    if (message.type === 'fault') waiting.reject(new Error(message.message))
    else waiting.take(message)
  }

  #fail(error: Error): void {
    this.#settle(false)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

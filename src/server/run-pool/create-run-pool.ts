import { availableParallelism } from 'node:os'
import { assert } from '../../lib/assert.ts'
import type { Loss, RunPool, ThreadRequest } from '../../service/runs/run-pool.ts'
import type { Base } from '../../whatif/base.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import { baseMessages } from './base-messages.ts'
import { RunThread } from './run-thread.ts'
import type { RunBounds } from './worker-messages.ts'

/** Threads on all cores, each with a copy of the base, so that the server itself keeps answering. */
export function createRunPool(threadsMax: number = availableParallelism()): RunPool {
  const ready = (base: Base, { runs, limits }: ThreadRequest): Promise<readonly RunThread[]> =>
    threadsWith(base, Math.min(runs, threadsMax, limits.sweepThreadsMax))
  return {
    async open(base, request) {
      const threads = await ready(base, request)
      if (threads.length === 0) return undefined
      return threadsOf(threads, (thread, question: PointQuestion) => thread.run(question, boundsOf(request)))
    },
    async openForLosses(base, request) {
      const threads = await ready(base, request)
      if (threads.length === 0) return undefined
      const { run, ...rest } = threadsOf(threads, (thread, loss: Loss) => thread.lose(loss, boundsOf(request)))
      return { ...rest, lose: run }
    },
  }
}

/** A run in a thread blocks no query, so it may take this many times as long as one in the queue. */
const PATIENCE = 10

function boundsOf({ limits: { eventsMax, virtualMsMax, wallMsMax } }: ThreadRequest): RunBounds {
  return { eventsMax, virtualMsMax, wallMsMax: wallMsMax * PATIENCE }
}

/** At most this many threads, each with the base: those that can be used. */
async function threadsWith(base: Base, count: number): Promise<readonly RunThread[]> {
  const started = startThreads(count)
  for (const message of baseMessages(base)) {
    for (const thread of started) thread.send(message)
    await breathe()
  }
  const usable = await Promise.all(started.map(({ ready }) => ready))
  return started.filter((_, i) => usable[i])
}

function startThreads(count: number): readonly RunThread[] {
  try {
    return Array.from({ length: count }, () => new RunThread())
  } catch {
    // No more threads are to be had; the runs are made without.
    return []
  }
}

/** Each job is assigned to an idle thread. */
function threadsOf<Job, Answer>(threads: readonly RunThread[], work: (thread: RunThread, job: Job) => Promise<Answer>) {
  const free = [...threads]
  return {
    count: threads.length,
    run: async (job: Job): Promise<Answer> => {
      const thread = free.pop()
      assert(thread !== undefined, 'no more runs are active at once than there are threads')
      try {
        return await work(thread, job)
      } finally {
        free.push(thread)
      }
    },
    close: async (): Promise<void> => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

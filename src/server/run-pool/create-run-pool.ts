import { availableParallelism } from 'node:os'
import type { Crew, RunPool } from '../../graphql/sweeps/run-pool.ts'
import { assert } from '../../lib/assert.ts'
import { baseMessages } from './base-messages.ts'
import { RunThread } from './run-thread.ts'

/** Threads on all cores, each with a copy of the base: so the server itself goes on answering. */
export function createRunPool(threadsMax: number = availableParallelism()): RunPool {
  return {
    async open(base, { runs, limits }) {
      const started = startThreads(Math.min(runs, threadsMax, limits.sweepThreadsMax))
      for (const message of baseMessages(base)) {
        for (const thread of started) thread.send(message)
        await breathe()
      }
      const usable = await Promise.all(started.map(({ ready }) => ready))
      const threads = started.filter((_, i) => usable[i])
      const { eventsMax, virtualMsMax, wallMsMax } = limits
      return threads.length === 0 ? undefined : crewOf(threads, { eventsMax, virtualMsMax, wallMsMax })
    },
  }
}

function startThreads(count: number): readonly RunThread[] {
  try {
    return Array.from({ length: count }, () => new RunThread())
  } catch {
    // No more threads are to be had; the runs are made without.
    return []
  }
}

function crewOf(threads: readonly RunThread[], bounds: Parameters<RunThread['run']>[1]): Crew {
  const free = [...threads]
  return {
    hands: threads.length,
    run: async (scenario) => {
      const thread = free.pop()
      assert(thread !== undefined, 'no more runs go on at once than there are hands')
      try {
        return await thread.run(scenario, bounds)
      } finally {
        free.push(thread)
      }
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

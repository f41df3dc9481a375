import type { Base } from '../../whatif/base.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { examinePoint } from '../../whatif/sweep/examine-point.ts'
import { type LimitExceeded, limitExceeded, type NotFound, notFound } from '../errors.ts'
import type { ApiLimits } from '../limits.ts'
import { runInquiry } from '../runs/run-inquiry.ts'
import type { LossThreads, PointThreads, RunPool } from '../runs/run-pool.ts'
import type { RunQueue } from '../runs/run-queue.ts'
import { Sweep, type SweepInit } from './sweep.ts'

export interface SweepPorts {
  readonly limits: ApiLimits
  readonly queue: RunQueue
  readonly pool: RunPool | undefined
  readonly log: (line: string) => void
  readonly stopping: AbortSignal | undefined
}

/** The sweeps of a server: those in progress, and the latest that have ended. */
export class SweepBoard {
  readonly #ports: SweepPorts
  readonly #sweeps = new Map<string, Sweep>()
  #count = 0
  /** Whether threads are busy with losses of nodes. */
  #losing = false

  constructor(ports: SweepPorts) {
    this.#ports = ports
    ports.stopping?.addEventListener('abort', () => {
      for (const sweep of this.#sweeps.values()) sweep.cancel()
    })
  }

  find(id: string): Sweep | NotFound {
    const known = [...this.#sweeps.keys()]
    return this.#sweeps.get(id) ?? notFound({ kind: 'sweep', name: id }, nearestNames(id, known))
  }

  /** All of them, the latest first. */
  list(): readonly Sweep[] {
    return [...this.#sweeps.values()].reverse()
  }

  /** Why no other sweep may begin now. */
  refusal(): LimitExceeded | undefined {
    const { sweepsRunningMax } = this.#ports.limits
    const running = this.list().filter(({ status }) => status === 'RUNNING').length
    return running >= sweepsRunningMax ? limitExceeded('sweepsRunning', sweepsRunningMax, running + 1) : undefined
  }

  /** Begins a sweep. Those that ended longest ago are removed when there are too many. */
  start(init: Omit<SweepInit, 'id'>): Sweep {
    this.#count++
    const sweep = new Sweep({ ...init, id: `sweep-${this.#count}` })
    this.#sweeps.set(sweep.id, sweep)
    const ended = [...this.#sweeps.values()].filter(({ status }) => status !== 'RUNNING')
    for (const old of ended.slice(0, Math.max(0, this.#sweeps.size - this.#ports.limits.sweepsKeptMax)))
      this.#sweeps.delete(old.id)
    void this.#run(sweep, init.base)
    return sweep
  }

  /** Threads for losses of nodes, where they are available: one question at a time, because each of them has a state of its own. */
  async lossThreads(base: Base, runs: number): Promise<LossThreads | undefined> {
    const { pool, limits } = this.#ports
    if (this.#losing || !pool?.openForLosses) return undefined
    this.#losing = true
    const release = (): void => {
      this.#losing = false
    }
    const threads = await pool.openForLosses(base, { runs, limits }).catch((error: unknown) => {
      release()
      throw error
    })
    if (!threads) release()
    return threads && { ...threads, close: () => threads.close().finally(release) }
  }

  async #run(sweep: Sweep, base: Base): Promise<void> {
    const { pool, limits, log } = this.#ports
    try {
      const threads = await pool?.open(base, { runs: sweep.points.length, limits })
      await sweep.run(threads ?? this.#ownThreads(sweep, base))
    } catch (error) {
      // Where no thread could be started, nothing else would end it.
      sweep.fail()
      log(`sweep ${sweep.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  /** The server's own queue, where a sweep takes its turn among the runs of other clients. */
  #ownThreads({ signal }: Sweep, base: Base): PointThreads {
    const { queue, limits } = this.#ports
    return {
      count: 1,
      run: (question) =>
        runInquiry(examinePoint(base, question), { limits, run: (at, scenario) => queue.run(at, scenario, [signal]) }),
      close: async () => {},
    }
  }
}

import { digesting, inSlices } from '../../service/event-loop/in-slices.ts'
import { clusterIdOf } from '../../service/history/cluster-id.ts'
import { keptAside } from '../../service/history/kept-aside.ts'
import type { TwinHandle } from '../../service/twin-handle.ts'
import type { OpenHistory } from './open-history.ts'

/** The twin that is kept. Rows are hashed in slices before its state is pinned. */
export interface KeptTwin extends Pick<TwinHandle, 'pin' | 'waitingFor' | 'unreadable' | 'fidelity'> {
  settleDigest(rowsMax: number): boolean
}

export interface KeepHistoryOptions {
  readonly history: Pick<OpenHistory, 'add' | 'noteFidelity' | 'clusters'>
  readonly twin: KeptTwin
  /** Until the next state is due, or the signal aborts. */
  readonly wait: () => Promise<void>
  readonly signal: AbortSignal
  readonly log: (line: string) => void
}

/** Keeps the state of a twin again and again, and once more at the end. A state that cannot be written is reported, once until one can. States of other clusters in the same folder are reported once. */
export async function keepHistory({ history, twin, wait, signal, log }: KeepHistoryOptions): Promise<void> {
  let isFailing = false
  let cluster: string | undefined
  const keep = async (): Promise<void> => {
    if (twin.waitingFor().length > 0 || twin.unreadable()) return
    try {
      await inSlices(digesting(twin), () => performance.now())
      const base = twin.pin()
      const id = clusterIdOf(base)
      const aside = id === cluster ? undefined : keptAside(history, base)
      if (aside !== undefined) log(`note: ${aside}`)
      cluster = id
      await history.add(base)
      const seen = twin.fidelity()
      if (seen) await history.noteFidelity(id, seen, base.info.takenAt)
      isFailing = false
    } catch (error) {
      if (!isFailing) log(`problem: the history has a gap: ${error instanceof Error ? error.message : String(error)}`)
      isFailing = true
    }
  }
  while (!signal.aborted) {
    await keep()
    // A signal that is aborted already wakes no waiter.
    if (!signal.aborted) await wait()
  }
  await keep()
}

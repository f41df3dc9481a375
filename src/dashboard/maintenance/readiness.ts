import { effect, signal } from '@preact/signals'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { READINESS } from '../api/documents.ts'
import { queryCluster } from '../api/query-cluster.ts'
import { readPages } from '../api/read-pages.ts'
import { cluster } from '../cluster/cluster.ts'
import { onOtherMoment, whileShown } from '../moment/moment.ts'
import type { DrainFlag } from '../question/question.ts'
import { draft } from '../rehearse/draft.ts'
import { type Readiness, readinessOf } from './readiness-of.ts'

/** The readiness of each node, by its name; what was read last stays until it is read again. */
export const readiness = signal<ReadonlyMap<string, Readiness>>(new Map())

/** Why the readiness could not be read the last time. */
export const readinessError = signal<ApiError | undefined>(undefined)

onOtherMoment(() => {
  readiness.value = new Map()
  readinessError.value = undefined
})

/** A round is followed by a pause of this many times its length, so that a page costs a server little however large the cluster is. */
const PAUSE = 4
/** Milliseconds between two checks whether a pause is over. */
const CHECK_EVERY_MS = 300

/** The variables of a drain's flags. */
export function drainVariables(flags: ReadonlySet<DrainFlag>) {
  return {
    ignoreDaemonSets: flags.has('ignore-daemonsets'),
    deleteEmptyDirData: flags.has('delete-emptydir-data'),
    force: flags.has('force'),
  }
}

/** Reads the readiness of all nodes, and again after each change of the nodes or the flags, until the returned function ends it. */
export function followReadiness(): () => void {
  const ended = new AbortController()
  let reading = false
  let changed = false
  const read = async (): Promise<void> => {
    reading = true
    // A change during a round is read in the next one: rounds of a large cluster would otherwise never end.
    for (changed = true; changed && !ended.signal.aborted; ) {
      changed = false
      const flags = draft.flags.peek()
      const startedAt = performance.now()
      const round = AbortSignal.any([ended.signal, whileShown()])
      await readAll(flags, round)
      // Other flags are another question: they do not wait.
      const isOver = (): boolean => round.aborted || draft.flags.peek() !== flags
      await pauseUntil(performance.now() + PAUSE * (performance.now() - startedAt), isOver)
    }
    reading = false
  }
  const stop = effect(() => {
    if (!cluster.value || draft.flags.value === undefined) return
    if (reading) changed = true
    else void read()
  })
  return () => {
    stop()
    ended.abort()
  }
}

/** Waits for a time, or until it is over before. */
async function pauseUntil(time: number, isOver: () => boolean): Promise<void> {
  while (performance.now() < time && !isOver()) await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
}

/** Shows each page as it arrives. Pages of a list that is changing meanwhile still name its nodes; the next round has the rest. */
async function readAll(flags: ReadonlySet<DrainFlag>, signal: AbortSignal): Promise<void> {
  const found = new Map<string, Readiness>()
  try {
    await readPages(async (after) => {
      const { nodes } = await queryCluster(READINESS, { after, ...drainVariables(flags) }, { signal })
      signal.throwIfAborted()
      for (const { name, drainReadiness } of nodes.nodes) found.set(name, readinessOf(drainReadiness))
      readiness.value = new Map([...readiness.peek(), ...found])
      return nodes
    })
    readiness.value = found
    readinessError.value = undefined
  } catch (error) {
    if (!signal.aborted) readinessError.value = asApiError(error)
  }
}

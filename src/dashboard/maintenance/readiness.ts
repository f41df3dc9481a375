import { effect, signal } from '@preact/signals'
import { asApiError, refusalOf } from '../api/api-error.ts'
import { READINESS } from '../api/documents.ts'
import { query } from '../api/query.ts'
import { cluster } from '../cluster/cluster.ts'
import type { DrainFlag } from '../question/question.ts'
import { draft } from '../rehearse/draft.ts'
import { type Readiness, readinessOf } from './readiness-of.ts'

/** The readiness of each node, by its name; what was read last stays until it is read again. */
export const readiness = signal<ReadonlyMap<string, Readiness>>(new Map())

/** How many nodes of the current round have been read; `undefined` between rounds. */
export const readinessProgress = signal<number | undefined>(undefined)

/** Queries at the same time: as many connections as a browser opens. */
const AT_ONCE = 6
/** A round is followed by a pause of this many times its length, so that a page costs a server little however large the cluster is. */
const PAUSE = 4
/** Milliseconds between two updates of the map while a large cluster is read. */
const SHOW_EVERY_MS = 300

/** The variables of a drain's explanation. */
export function drainVariables(node: string, flags: ReadonlySet<DrainFlag>) {
  return {
    node,
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
      const names = cluster.peek()?.nodes.map(({ name }) => name) ?? []
      const flags = draft.flags.peek()
      const startedAt = performance.now()
      await readAll(names, flags, ended.signal)
      // Other flags are another question: they do not wait.
      const isOver = (): boolean => ended.signal.aborted || draft.flags.peek() !== flags
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
    readinessProgress.value = undefined
  }
}

/** Waits for a time, or until it is over before. */
async function pauseUntil(time: number, isOver: () => boolean): Promise<void> {
  while (performance.now() < time && !isOver()) await new Promise((resolve) => setTimeout(resolve, SHOW_EVERY_MS))
}

async function readAll(names: readonly string[], flags: ReadonlySet<DrainFlag>, signal: AbortSignal): Promise<void> {
  const waiting = [...names]
  const found = new Map([...readiness.peek()].filter(([name]) => names.includes(name)))
  let shownAt = performance.now()
  const show = (): void => {
    readiness.value = new Map(found)
    readinessProgress.value = names.length - waiting.length
    shownAt = performance.now()
  }
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift()) {
      found.set(name, await readOne(name, flags, signal))
      if (performance.now() - shownAt > SHOW_EVERY_MS && !signal.aborted) show()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (signal.aborted) return
  show()
  readinessProgress.value = undefined
}

/** An error is what is known about this node. */
async function readOne(name: string, flags: ReadonlySet<DrainFlag>, signal: AbortSignal): Promise<Readiness> {
  try {
    const { explainNode: answer } = await query(READINESS, drainVariables(name, flags), { signal })
    if (answer.__typename !== 'DrainExplanation') throw refusalOf(answer)
    return readinessOf(answer)
  } catch (error) {
    return { status: 'unknown', summary: asApiError(error).message, refused: 0 }
  }
}

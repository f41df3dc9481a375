import { readShown, shownObject } from '../../ingest/custom/shown-object.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { KIND_NAMES, type Kind, type Row } from '../../kube/kinds.ts'
import { NOTHING_SEEN, type SeenLives } from '../../kube/seen-lives.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { TablePage } from '../../twin/forkable-table.ts'
import { sameContent } from '../../twin/row-digest.ts'
import type { Base } from '../../whatif/base.ts'
import { applyMapChange, type MapChange, mapChange } from './map-change.ts'

type Named = readonly [kind: Kind, namespace: string, name: string]

/** The first line of a record: what is known besides the objects, and what is gone. The objects follow, one a line. */
interface FirstLine extends Pick<Base, 'info' | 'coverage' | 'scheduler' | 'runs'> {
  /** `undefined`: no source watches the lives of pods. */
  readonly lives: { readonly [K in keyof SeenLives]: ChangeOf<SeenLives[K]> } | undefined
  readonly gone: readonly Named[]
}

type ChangeOf<M> = M extends ReadonlyMap<infer K, infer V> ? MapChange<K, V> : never

/** What changed from one row's place to the next. */
interface Step {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Leases are renewed all the time: alone they are no reason to keep a state. */
export function* hasChanged(before: Base, after: Base): Generator<void, boolean> {
  for (const step of stepsBetween(before.state, after.state)) {
    if (!step) yield
    else if ((step.before ?? step.after)?.kind !== 'Lease' && !isSame(step)) return true
  }
  return false
}

/**
 * The lines of a state, or of how a state became another one of the same twin: ordinals of one twin name the same places, and the
 * order of the tables is kept, because runs depend on it. An empty line is a pause.
 */
export function* recordLines(after: Base, before?: Base): Generator<string> {
  const from = before?.state ?? new ClusterState()
  const gone: Named[] = []
  for (const step of stepsBetween(from, after.state)) {
    if (!step) yield ''
    else if (step.before && !step.after) gone.push([step.before.kind, step.before.namespace, step.before.name])
  }
  const { info, coverage, scheduler, runs } = after
  const first: FirstLine = {
    ...{ info, coverage, gone, lives: livesChange(before?.lives, after.lives) },
    ...(scheduler ? { scheduler } : {}),
    ...(runs === undefined ? {} : { runs }),
  }
  yield `${JSON.stringify(first)}\n`
  for (const step of stepsBetween(from, after.state)) {
    if (!step) yield ''
    else if (step.after && !isSame(step)) yield `${JSON.stringify(shownObject(step.after, after.state))}\n`
  }
}

function isSame({ before, after }: Step): boolean {
  return before !== undefined && after !== undefined && sameContent(before, after)
}

/** The places whose rows differ, in the order of the tables; `undefined` after each page. */
function* stepsBetween(from: ClusterState, to: ClusterState): Generator<Step | undefined> {
  for (const kind of KIND_NAMES) {
    const before: readonly TablePage<Row>[] = from.table(kind).pages
    const after: readonly TablePage<Row>[] = to.table(kind).pages
    for (const [number, page] of after.entries()) {
      if (page === before[number]) continue
      const slots = before[number]?.slots ?? []
      for (let slot = 0; slot < Math.max(page.slots.length, slots.length); slot++) {
        const step = { before: slots[slot], after: page.slots[slot] }
        if (step.before !== step.after) yield step
      }
      yield undefined
    }
  }
}

function livesChange(before: SeenLives | undefined, after: SeenLives | undefined): FirstLine['lives'] {
  if (!after) return undefined
  const { pulls, stops } = before ?? NOTHING_SEEN
  return { pulls: mapChange(pulls, after.pulls), stops: mapChange(stops, after.stops) }
}

/** Puts a state together again, from the lines of a whole one and of those that continue it. */
export class RecordReader {
  readonly #state = new ClusterState()
  readonly #context = new CodecContext(this.#state.shapes)
  #first: FirstLine | undefined
  #lives: SeenLives | undefined
  #isFirst = true

  /** The lines of another record follow. */
  next(): void {
    this.#isFirst = true
  }

  read(line: string): void {
    if (this.#isFirst) this.#begin(JSON.parse(line) as FirstLine)
    else this.#state.put(readShown(JSON.parse(line) as JsonObject, this.#state, this.#context))
  }

  /** Hashes what was read so far. */
  settle(): string {
    return this.#state.digest()
  }

  base(): Base {
    if (!this.#first) throw new Error('no record was read')
    const { info, coverage, scheduler, runs } = this.#first
    return {
      ...{ state: this.#state, info, coverage },
      ...(scheduler ? { scheduler } : {}),
      ...(runs === undefined ? {} : { runs }),
      ...(this.#lives ? { lives: this.#lives } : {}),
    }
  }

  #begin(first: FirstLine): void {
    this.#isFirst = false
    this.#first = first
    for (const [kind, namespace, name] of first.gone) this.#state.remove(kind, namespace, name)
    if (!first.lives) return
    const { pulls, stops } = this.#lives ?? NOTHING_SEEN
    this.#lives = { pulls: applyMapChange(pulls, first.lives.pulls), stops: applyMapChange(stops, first.lives.stops) }
  }
}

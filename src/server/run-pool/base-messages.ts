import { KIND_NAMES, type Row } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Resources } from '../../kube/resources.ts'
import { assert } from '../../lib/assert.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { ShapeContent } from '../../twin/shape-interner.ts'
import type { Base } from '../../whatif/base.ts'

/** A pod with the number of its shape instead of what it shares with its siblings. */
interface SentPod extends Omit<PodRow, 'shape' | 'labels' | 'annotations' | 'requests'> {
  readonly shape: number
  /** `undefined`: those of the shape. */
  readonly requests: Resources | undefined
}

type SentRow = Exclude<Row, PodRow> | SentPod

/** A state on its way to a thread: rows are plain data, so they are copied as they are. */
export type BaseMessage =
  | { readonly type: 'shapes'; readonly shapes: readonly (readonly [id: number, content: ShapeContent])[] }
  | { readonly type: 'rows'; readonly rows: readonly SentRow[] }
  | ({ readonly type: 'base' } & Omit<Base, 'state'>)

/** Rows in one message: a few milliseconds to copy. */
const ROWS = 250

/** The messages that carry a base, in the order of the tables, because runs depend on that order. The last one completes it. */
export function* baseMessages(base: Base): Generator<BaseMessage> {
  const sent = new Set<number>()
  let shapes: [number, ShapeContent][] = []
  let rows: SentRow[] = []
  for (const kind of KIND_NAMES) {
    for (const row of base.state.table(kind) as Iterable<Row>) {
      if (row.kind === 'Pod' && !sent.has(row.shape.id)) {
        const { id, namespace, labels, annotations, spec } = row.shape
        sent.add(id)
        shapes.push([id, { namespace, labels, annotations, spec }])
      }
      rows.push(row.kind === 'Pod' ? sentPod(row) : row)
      if (rows.length < ROWS) continue
      yield { type: 'shapes', shapes }
      yield { type: 'rows', rows }
      shapes = []
      rows = []
    }
  }
  yield { type: 'shapes', shapes }
  yield { type: 'rows', rows }
  const { state: _, ...rest } = base
  yield { type: 'base', ...rest }
}

function sentPod({ shape, labels: _labels, annotations: _annotations, requests, ...life }: PodRow): SentPod {
  return { ...life, shape: shape.id, requests: requests === shape.requests ? undefined : requests }
}

/** Puts a base together again from its messages. */
export class BaseReader {
  readonly #state = new ClusterState()
  /** Shapes by the number that they had where they come from. */
  readonly #shapes = new Map<number, PodRow['shape']>()

  /** Takes the next message; answers the base when it was the last one. */
  take(message: BaseMessage): Base | undefined {
    switch (message.type) {
      case 'shapes':
        for (const [id, content] of message.shapes) this.#shapes.set(id, this.#state.shapes.intern(content))
        return undefined
      case 'rows':
        for (const row of message.rows) this.#state.put(row.kind === 'Pod' ? this.#pod(row) : row)
        return undefined
      case 'base': {
        const { type: _, ...rest } = message
        return { ...rest, state: this.#state }
      }
    }
  }

  #pod({ shape: id, requests, ...life }: SentPod): PodRow {
    const shape = this.#shapes.get(id)
    assert(shape !== undefined, `shape ${id} comes before its pods`)
    return { ...life, shape, labels: shape.labels, annotations: shape.annotations, requests: requests ?? shape.requests }
  }
}

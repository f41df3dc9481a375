import { counted } from '../parts/words.ts'
import type { PlacementAt, PodAt } from './placement-at.ts'
import type { PodStatus } from './pod-course.ts'

/** Nodes that are shown at first; the others after a click. */
const SHOWN = 20
/** A node with more of these pods has squares without names. */
const NAMED = 6

const STATUS_TEXTS: Readonly<Record<PodStatus, string>> = {
  pending: 'Pending',
  unready: 'not ready',
  ready: 'ready',
  running: 'readiness unchanged',
  terminating: 'terminating',
  ended: 'ended',
}

interface NodeStripProps {
  readonly nodes: readonly string[]
  /** What the run has done to nodes, in words. */
  readonly words: ReadonlyMap<string, string>
  readonly placement: PlacementAt
  /** The statuses that pods have at any time of the run. */
  readonly statuses: readonly PodStatus[]
}

/** Where the pods that the scenario moves are: node by node, and those without a node in a tray of their own. */
export function NodeStrip({ nodes, words, placement: { byNode, pending }, statuses }: NodeStripProps) {
  const list = (shown: readonly string[]) => (
    <ul class="play-nodes">
      {shown.map((node) => (
        <NodeTile key={node} name={node} words={words.get(node) ?? ''} pods={byNode.get(node) ?? []} />
      ))}
    </ul>
  )
  const more = nodes.slice(SHOWN)
  return (
    <div class="play-map">
      <ul class="ready-legend aside">
        {statuses.map((status) => (
          <li key={status}>
            <PodMark status={status} />
            {STATUS_TEXTS[status]}
          </li>
        ))}
      </ul>
      {statuses.includes('pending') ? (
        <section class="play-tray" aria-label="Pending pods">
          <h4>
            Pending <span class="aside">{counted(pending.length, 'pod')} without a node</span>
          </h4>
          <PodList pods={pending} />
        </section>
      ) : null}
      {list(nodes.slice(0, SHOWN))}
      {more.length === 0 ? null : (
        <details>
          <summary>{counted(more.length, 'node')} more</summary>
          {list(more)}
        </details>
      )}
    </div>
  )
}

function NodeTile({ name, words, pods }: { readonly name: string; readonly words: string; readonly pods: readonly PodAt[] }) {
  return (
    <li class="play-node">
      <h4>
        {name} {words === '' ? null : <span class="tag">{words}</span>}
      </h4>
      <PodList pods={pods} />
    </li>
  )
}

function PodList({ pods }: { readonly pods: readonly PodAt[] }) {
  const isNamed = pods.length <= NAMED
  return (
    <ul class={isNamed ? 'play-pods' : 'play-pods play-squares'}>
      {pods.map(({ name, status }) => (
        <li key={name} title={`${name}: ${STATUS_TEXTS[status]}`}>
          <PodMark status={status} />
          <span class={isNamed ? 'play-pod-name' : 'silent'}>{isNamed ? shortName(name) : name}</span>
          <span class="silent">: {STATUS_TEXTS[status]}</span>
        </li>
      ))}
    </ul>
  )
}

/** The name without its namespace; the title has both. */
function shortName(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

const SHAPES: Readonly<Record<PodStatus, string>> = {
  pending: 'M1 1H9V9H1Z',
  unready: 'M1 1H9V9H1Z',
  ready: 'M1 1H9V9H1Z',
  running: 'M1 1H9V9H1ZM1 5H9',
  terminating: 'M1 1H9V9H1ZM1 1L9 9',
  ended: 'M1 5H9',
}

/** A square for a pod: filled when ready, empty when not, dashed when Pending, crossed when terminating. */
function PodMark({ status }: { readonly status: PodStatus }) {
  return (
    <svg class={`pod-mark pod-${status}`} width="12" height="12" viewBox="-1 -1 12 12" aria-hidden="true">
      <path d={SHAPES[status]} />
    </svg>
  )
}

import { hrefOf } from '../address/address-bar.ts'
import type { NodeShown } from '../cluster/cluster.ts'
import { ReadinessMark } from './ReadinessMark.tsx'
import { type Readiness, readinessText } from './readiness-of.ts'

interface NodeTileProps {
  readonly node: NodeShown
  readonly readiness: Readiness | undefined
  readonly isOpen: boolean
}

/** Pixels of a full bar. */
const WIDTH = 52

/** A node: whether it can be drained now, and how much of it is requested. It opens beside the map. */
export function NodeTile({ node, readiness, isOpen }: NodeTileProps) {
  const { name, requested, allocatable, ready, unschedulable } = node
  const text = readiness ? readinessText(readiness) : 'reading'
  const tags = [...(ready ? [] : ['node NotReady']), ...(unschedulable ? ['cordoned'] : [])]
  return (
    <a
      class={`tile tile-${(readiness?.status ?? 'reading').replace(' ', '-')}`}
      href={hrefOf({ view: 'maintenance', node: name })}
      aria-current={isOpen ? 'true' : undefined}
      title={readiness?.summary}
    >
      <span class="tile-name">{name}</span>
      <span class="tile-status">
        {readiness ? <ReadinessMark status={readiness.status} /> : null}
        {[text, ...tags].join(', ')}
      </span>
      <span class="tile-fills">
        <Fill label="CPU" part={requested.cpuMillis} of={allocatable.cpuMillis} />
        <Fill label="Memory" part={requested.memoryBytes} of={allocatable.memoryBytes} />
        <Fill label="Pods" part={requested.pods} of={allocatable.pods} />
      </span>
    </a>
  )
}

interface FillProps {
  readonly label: string
  readonly part: number
  readonly of: number
}

function Fill({ label, part, of }: FillProps) {
  const share = of > 0 ? part / of : 0
  return (
    <>
      <span>{label}</span>
      <svg width={WIDTH} height="6" viewBox={`0 0 ${WIDTH} 6`} aria-hidden="true">
        <rect class="bar-room" width={WIDTH} height="6" />
        <rect class={share > 1 ? 'bar-over' : 'bar-fill'} width={Math.min(share, 1) * WIDTH} height="6" />
      </svg>
      <span class="number">{Math.round(share * 100)}%</span>
    </>
  )
}

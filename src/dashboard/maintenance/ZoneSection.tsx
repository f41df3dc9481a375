import { useSignal } from '@preact/signals'
import type { NodeShown } from '../cluster/cluster.ts'
import { groupedNumber } from '../parts/grouped-digits.ts'
import { counted } from '../parts/words.ts'
import { NodeTile } from './NodeTile.tsx'
import { readiness } from './readiness.ts'
import { restText, zoneTiles } from './zone-tiles.ts'

interface ZoneSectionProps {
  /** Empty for nodes without a zone. */
  readonly name: string
  readonly nodes: readonly NodeShown[]
  /** Tiles at first, and as many more with each click. */
  readonly step: number
  readonly opened: string | undefined
}

/** The nodes of a zone as tiles. A zone with more nodes than tiles shows those that cannot be drained first, and counts the others. */
export function ZoneSection({ name, nodes, step, opened }: ZoneSectionProps) {
  const steps = useSignal(1)
  const known = readiness.value
  const { shown, rest } = zoneTiles(nodes, known, step * steps.value)
  const ready = nodes.filter((node) => known.get(node.name)?.status === 'ready').length
  const title = name || 'Without a zone'
  const more = `Show ${groupedNumber(Math.min(step, rest.length))} more`
  return (
    <section class="zone" aria-label={title}>
      <h3>
        {title}
        <span class="aside">
          {groupedNumber(ready)} of {counted(nodes.length, 'node')} ready
          {rest.length > 0 ? '; those that cannot be drained come first' : ''}
        </span>
      </h3>
      <div class="tiles">
        {shown.map((node) => (
          <NodeTile key={node.name} node={node} readiness={known.get(node.name)} isOpen={node.name === opened} />
        ))}
      </div>
      {rest.length === 0 ? null : (
        <p class="zone-rest">
          {restText(rest, known)}
          <button type="button" aria-label={`${more} nodes of ${title}`} onClick={() => steps.value++}>
            {more}
          </button>
        </p>
      )}
    </section>
  )
}

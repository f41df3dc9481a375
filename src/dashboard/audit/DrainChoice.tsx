import { useSignal } from '@preact/signals'
import { goTo, hrefOf } from '../address/address-bar.ts'
import type { NodeShown } from '../cluster/cluster.ts'
import { FilterBox } from '../parts/FilterBox.tsx'
import { matchingNodes } from '../rehearse/matching-nodes.ts'
import { drainsText } from './drains-text.ts'
import { groupNames } from './group-names.ts'

interface DrainChoiceProps {
  readonly nodes: readonly NodeShown[]
  /** The filter of the nodes that are audited. */
  readonly chosen: string | undefined
}

/** Whose drains can be audited: all nodes, a node group, or those that match a filter. */
export function DrainChoice({ nodes, chosen }: DrainChoiceProps) {
  const typed = useSignal(chosen ?? '')
  const matching = matchingNodes(nodes, typed.value).length
  const start = () => goTo({ view: 'audit', drains: typed.value.trim() })
  return (
    <>
      <nav class="scopes" aria-label="Whose drains are audited">
        {['', ...groupNames(nodes)].map((filter) => (
          <a key={filter} href={hrefOf({ view: 'audit', drains: filter })} aria-current={filter === chosen ? 'page' : undefined}>
            {filter === '' ? 'All nodes' : filter}
            <span class="aside">{drainsText(matchingNodes(nodes, filter).length)}</span>
          </a>
        ))}
      </nav>
      <div class="map-head">
        <FilterBox
          id="drain-filter"
          label="Filter nodes whose drains are audited"
          placeholder="Filter by name, zone, group, status"
          filter={typed}
          onEnter={() => matching > 0 && start()}
        />
        <button type="button" disabled={matching === 0} onClick={start}>
          Audit {drainsText(matching)}
        </button>
      </div>
    </>
  )
}

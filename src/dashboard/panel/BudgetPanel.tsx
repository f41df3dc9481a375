import type { OpenedObject } from '../address/map-address.ts'
import { useMarks } from '../map/marks.ts'
import { Section } from '../parts/Section.tsx'
import { counted } from '../parts/words.ts'
import { blocksDrain } from './blocks-drain.ts'
import { allowanceText } from './budget-text.ts'
import { drainAsks } from './drain-asks.ts'
import { Facts } from './Facts.tsx'
import { MemberTable } from './MemberTable.tsx'
import { OwnerCounts } from './OwnerCounts.tsx'
import { Panel } from './Panel.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { type BudgetPanelAnswer, type Member, readBudget } from './panel-answers.ts'
import { type Ask, Questions } from './Questions.tsx'
import { Refusals } from './Refusals.tsx'
import { useObject } from './use-object.ts'
import { usePlaces } from './use-places.ts'

interface BudgetPanelProps {
  readonly budget: OpenedObject
  readonly onClose: () => void
}

const NO_PODS: readonly Member[] = []

/** A budget beside the map: what it covers, what it allows now and why, and which nodes it blocks. */
export function BudgetPanel({ budget, onClose }: BudgetPanelProps) {
  const read = useObject((signal) => readBudget(budget, signal))
  const { value, isGone } = read
  useMarks(value?.members ?? NO_PODS)
  return (
    <Panel object={budget} {...read} onClose={onClose}>
      {(shown) => (
        <>
          <p class="summary" role="status">
            It {allowanceText(shown)}
          </p>
          {isGone ? null : <Questions asks={asksOf(shown)} />}
          <Facts facts={factsOf(shown)} />
          <Held pods={shown.members} />
          {shown.members.length === 0 ? null : (
            <Section title="Pods" aside={counted(shown.members.length, 'pod')}>
              <MemberTable caption="Pods that it covers" pods={shown.members} hasOwners />
            </Section>
          )}
        </>
      )}
    </Panel>
  )
}

/** The nodes with a pod for which a drain waits now. */
function Held({ pods }: { readonly pods: readonly Member[] }) {
  const places = usePlaces(pods)
  const held = places.filter((place) => place.held > 0)
  const nodes = counted(held.length, 'node')
  return (
    <Section title="Blocks the drain of" aside={nodes}>
      {held.length === 0 ? (
        <p>No node: a drain evicts each of its pods now, or leaves it on the node.</p>
      ) : (
        <>
          <p>
            <Refusals pods={pods} />
          </p>
          <PlaceTable caption="Nodes that it blocks" places={held} />
        </>
      )}
    </Section>
  )
}

function factsOf(budget: BudgetPanelAnswer) {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = budget
  return [
    ['Selects', selectorText(selector, budget)],
    ['Requires', minAvailable === null ? `at most ${maxUnavailable ?? 0} unavailable` : `at least ${minAvailable} available`],
    ['Not ready', POLICIES[unhealthyPodEvictionPolicy]],
    ['Covers', <OwnerCounts pods={budget.members} />],
  ] as const
}

/** When running pods that are not ready are evicted. */
const POLICIES: Readonly<Record<BudgetPanelAnswer['unhealthyPodEvictionPolicy'], string>> = {
  AlwaysAllow: 'pods that are not ready are always evicted (AlwaysAllow)',
  IfHealthyBudget: 'pods that are not ready are evicted while enough others are healthy (IfHealthyBudget)',
}

function selectorText(selector: string | null, { namespace }: BudgetPanelAnswer): string {
  if (selector === null) return 'nothing'
  return selector === '' ? `all pods of the namespace ${namespace}` : selector
}

function asksOf({ namespace, name, members }: BudgetPanelAnswer): readonly Ask[] {
  const held = members.flatMap((pod) => (pod.nodeName !== null && blocksDrain(pod) ? [pod.nodeName] : []))
  const remove: Ask = {
    text: 'Rehearse its deletion',
    question: { action: 'delete', kind: 'PodDisruptionBudget', namespace: namespace ?? 'default', name },
  }
  return [...drainAsks(held, (count) => `the ${count} nodes that it blocks`), remove]
}

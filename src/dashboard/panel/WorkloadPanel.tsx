import { hrefOf } from '../address/address-bar.ts'
import type { OpenedObject } from '../address/map-address.ts'
import { useMarks } from '../map/marks.ts'
import { Section } from '../parts/Section.tsx'
import { counted } from '../parts/words.ts'
import { ACTION_KINDS } from '../question/action-kinds.ts'
import { isWorkloadAction } from '../question/question.ts'
import { keepsText } from './autoscaler-text.ts'
import { BudgetLines } from './BudgetLines.tsx'
import { drainAsks } from './drain-asks.ts'
import { Facts } from './Facts.tsx'
import { MemberTable } from './MemberTable.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import { OperatorNote } from './OperatorNote.tsx'
import { OwnerChain } from './OwnerChain.tsx'
import { Panel } from './Panel.tsx'
import { PlaceTable } from './PlaceTable.tsx'
import { type Member, readWorkload, type WorkloadPanelAnswer } from './panel-answers.ts'
import { podsByZone } from './places-of.ts'
import { type Ask, Questions } from './Questions.tsx'
import { Refusals } from './Refusals.tsx'
import { useObject } from './use-object.ts'
import { usePlaces } from './use-places.ts'

interface WorkloadPanelProps {
  readonly workload: OpenedObject
  readonly onClose: () => void
}

const NO_PODS: readonly Member[] = []

/** A workload beside the map: how many of its pods are ready, where they are, and what covers and scales it. */
export function WorkloadPanel({ workload, onClose }: WorkloadPanelProps) {
  const read = useObject((signal) => readWorkload(workload, signal))
  const { value, isGone } = read
  useMarks(value?.members ?? NO_PODS)
  return (
    <Panel object={workload} {...read} onClose={onClose}>
      {(shown) => (
        <>
          <p class="summary" role="status">
            {readyText(shown)}
          </p>
          {isGone ? null : <Questions asks={asksOf(shown)} />}
          {isGone ? null : <MorePodsLink workload={shown} />}
          {isGone ? null : <OperatorNote controller={shown.controllerChain[0]} />}
          <Facts facts={factsOf(shown)} />
          <Pods pods={shown.members} />
        </>
      )}
    </Panel>
  )
}

/** The count of more of its pods, where its replicas are its own. */
function MorePodsLink({ workload: { kind, namespace, name, controllerChain } }: { readonly workload: WorkloadPanelAnswer }) {
  if (controllerChain[0]?.modelled || !ACTION_KINDS.scale.includes(kind)) return null
  const pods = { kind, namespace: namespace ?? 'default', name }
  return (
    <p>
      <a href={hrefOf({ view: 'capacity', pods })}>How many more of its pods fit?</a>
    </p>
  )
}

function Pods({ pods }: { readonly pods: readonly Member[] }) {
  const places = usePlaces(pods)
  if (pods.length === 0) return <p>It has no pods.</p>
  const zones = [...podsByZone(places)].map(([zone, count]) => `${zone} ${count}`).join(', ')
  return (
    <>
      <Section title="By node" aside={zones}>
        <PlaceTable caption="Its pods by node" places={places} />
      </Section>
      <Section title="Pods" aside={counted(pods.length, 'pod')}>
        <MemberTable caption="Its pods" pods={pods} />
      </Section>
    </>
  )
}

function readyText({ desiredReplicas, readyReplicas, members }: WorkloadPanelAnswer): string {
  if (desiredReplicas !== null) return `${readyReplicas ?? 0} of ${counted(desiredReplicas, 'desired pod')} ready`
  const ready = members.filter((pod) => pod.ready).length
  return `${ready} of ${counted(members.length, 'pod')} ready`
}

function factsOf({ controllerChain, podDisruptionBudgets, horizontalPodAutoscalers, members }: WorkloadPanelAnswer) {
  return [
    ['Owners', controllerChain.length === 0 ? null : <OwnerChain owners={controllerChain} />],
    ['Budgets', <BudgetLines budgets={podDisruptionBudgets} />],
    ['Evictions', members.length === 0 ? null : <Refusals pods={members} />],
    [
      'Autoscaler',
      horizontalPodAutoscalers.length === 0
        ? null
        : horizontalPodAutoscalers.map((autoscaler) => (
            <span key={autoscaler.name} class="line">
              <ObjectLink object={autoscaler} /> {keepsText(autoscaler)}
            </span>
          )),
    ],
  ] as const
}

/** What the forms of the page do to its kind, and the drain of its nodes. */
function asksOf(workload: WorkloadPanelAnswer): readonly Ask[] {
  const nodes = workload.members.flatMap(({ nodeName }) => nodeName ?? [])
  return [...changesOf(workload), ...drainAsks(nodes, (count) => `its ${count} nodes`)]
}

/** A modelled owner would revert them in the same run; an operator may do so outside of it. */
function changesOf({ kind, namespace, name, desiredReplicas, controllerChain, pods }: WorkloadPanelAnswer): readonly Ask[] {
  if (controllerChain[0]?.modelled) return []
  const workload = { kind, namespace: namespace ?? 'default', name }
  const containers = (pods.nodes[0]?.containers ?? []).filter(({ init, ephemeral }) => !init && !ephemeral)
  const [first, another] = containers
  const image = { container: another || !first ? '*' : first.name, image: first?.image ?? '' }
  const asks: readonly Ask[] = [
    { text: 'Rehearse its restart', question: { action: 'restart', workload } },
    { text: 'Scale it ...', question: { action: 'scale', workload, replicas: desiredReplicas ?? 1 }, inForm: true },
    { text: 'Set its image ...', question: { action: 'set-image', workload, ...image }, inForm: true },
  ]
  return asks.filter(({ question: { action } }) => isWorkloadAction(action) && ACTION_KINDS[action].includes(kind))
}

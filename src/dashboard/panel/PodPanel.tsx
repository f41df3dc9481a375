import { useMemo } from 'preact/hooks'
import { hrefOf } from '../address/address-bar.ts'
import type { OpenedObject } from '../address/map-address.ts'
import { useAnswer } from '../api/use-answer.ts'
import { cluster, shownState } from '../cluster/cluster.ts'
import { useMarks } from '../map/marks.ts'
import { Problem } from '../parts/Problem.tsx'
import { nameOf } from '../parts/words.ts'
import { draft } from '../rehearse/draft.ts'
import { BudgetLines } from './BudgetLines.tsx'
import { Facts } from './Facts.tsx'
import { ObjectLines } from './ObjectLines.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import { OwnerChain } from './OwnerChain.tsx'
import { Panel } from './Panel.tsx'
import { type PodPanelAnswer, readPod, readReason } from './panel-answers.ts'
import { podState } from './pod-state.ts'
import { type Ask, Questions } from './Questions.tsx'
import { useObject } from './use-object.ts'

interface PodPanelProps {
  readonly pod: OpenedObject
  readonly onClose: () => void
}

/** A pod beside the map: where it is and why, what it belongs to, and what covers it. */
export function PodPanel({ pod, onClose }: PodPanelProps) {
  const read = useObject((signal) => readPod(pod, signal))
  const { value, isGone } = read
  useMarks(useMemo(() => (value ? [value] : []), [value]))
  return (
    <Panel object={pod} {...read} onClose={onClose}>
      {(shown) => (
        <>
          {isGone ? null : <Reason pod={shown} />}
          {isGone ? null : <Questions asks={asksOf(shown)} />}
          <Facts facts={factsOf(shown)} />
        </>
      )}
    </Panel>
  )
}

/** Why it is on its node or Pending, in one sentence; the rest is in another view. */
function Reason({ pod }: { readonly pod: PodPanelAnswer }) {
  const { value, error } = useAnswer((signal) => readReason(pod, signal), [], shownState.value)
  if (error && !value) return <Problem title="The reason cannot be read." error={error} />
  const { namespace, name, nodeName } = pod
  const link = hrefOf({ view: 'pending', pod: { namespace: namespace ?? 'default', name } })
  return (
    <>
      <p class="summary" role="status">
        {value ?? 'Trying the pod on every node ...'}
      </p>
      <p>
        <a href={link}>{nodeName === null ? 'Why it is Pending, node by node' : 'Why it is on this node, node by node'}</a>
      </p>
    </>
  )
}

function asksOf({ namespace, name, nodeName }: PodPanelAnswer): readonly Ask[] {
  const key = { namespace: namespace ?? 'default', name }
  const evict: Ask = {
    text: 'Rehearse its eviction',
    question: { action: 'file', input: { name: `evict pod ${nameOf(key)}`, actions: [{ evictPod: key }] } },
  }
  const remove: Ask = { text: 'Rehearse its deletion', question: { action: 'delete', kind: 'Pod', ...key } }
  if (nodeName === null) return [remove]
  const drain: Ask = {
    text: 'Rehearse the drain of its node',
    question: { action: 'drain', nodes: [nodeName], flags: [...draft.flags.value] },
  }
  return [evict, remove, drain]
}

function factsOf(pod: PodPanelAnswer) {
  const { nodeName, requests, priority, priorityClass, services, evictionRefusal, podDisruptionBudgets } = pod
  return [
    ['Phase', phaseText(pod)],
    ['Node', nodeName === null ? 'none' : <NodeAndZone node={nodeName} />],
    ['Owners', <OwnerChain owners={pod.controllerChain} />],
    ['Requests', `${requests.cpu} CPU, ${requests.memory} memory`],
    ['Priority', priorityClass ? `${priority} (${priorityClass.name})` : String(priority)],
    ['Budgets', <BudgetLines budgets={podDisruptionBudgets} />],
    ['Eviction', evictionRefusal === null ? 'allowed now' : <span class="refusal">Refused now: {evictionRefusal}</span>],
    ['Services', services.length === 0 ? 'none selects it' : <ObjectLines objects={services} />],
  ] as const
}

function phaseText(pod: PodPanelAnswer): string {
  const { reason, deletionTimestamp, schedulingGates } = pod
  return [
    podState(pod),
    ...(reason === null ? [] : [reason]),
    ...(deletionTimestamp === null ? [] : ['terminating']),
    ...(schedulingGates.length === 0 ? [] : [`waits for ${schedulingGates.join(', ')}`]),
  ].join(', ')
}

function NodeAndZone({ node }: { readonly node: string }) {
  const zone = cluster.value?.nodes.find(({ name }) => name === node)?.zone
  return (
    <>
      <ObjectLink object={{ kind: 'Node', namespace: null, name: node }} />
      {zone == null ? '' : ` in ${zone}`}
    </>
  )
}

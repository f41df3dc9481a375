import type { Kind, Row } from '../../../src/kube/kinds.ts'
import { milliValue } from '../../../src/kube/quantity.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import { claimFacts } from './claim-facts.ts'
import type { Facts } from './facts.ts'
import { conditionText } from './pod-facts.ts'
import { type PodNames, textOf } from './pod-names.ts'
import type { WitnessedRun } from './witnessed-run.ts'

/** Kinds whose objects have names that do not change from run to run. */
const NAMED: readonly Kind[] = [
  'Namespace',
  'Node',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicationController',
  'HorizontalPodAutoscaler',
  'PodDisruptionBudget',
  'PriorityClass',
  'Service',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'ResourceQuota',
  'LimitRange',
  'DeviceClass',
  'ResourceSlice',
  'ResourceClaimTemplate',
]

/** Which objects exist at the end, and what nodes, quotas, budgets and volumes show. */
export function objectFacts(run: WitnessedRun, names: PodNames): Facts {
  const { after } = run
  return {
    ...existing(after, names),
    ...nodeFacts(after, names),
    ...quotaFacts(after),
    ...volumeFacts(after),
    ...claimFacts(after, names),
    ...budgetFacts(run, names),
  }
}

function existing(state: ClusterView, names: PodNames): Facts {
  const rows = NAMED.flatMap((kind): readonly Row[] => state.list(kind))
  return Object.fromEntries(
    rows.map((row) => [`${names.rename(textOf(row))}: exists`, row.deletionTimestamp === undefined ? 'yes' : 'being deleted']),
  )
}

function nodeFacts(state: ClusterView, names: PodNames): Facts {
  return Object.fromEntries(
    state.list('Node').flatMap(({ name, conditions, taints, unschedulable }) => [
      [
        `Node ${name}: conditions`,
        conditions
          .map((item) => conditionText(item, names))
          .toSorted()
          .join(', '),
      ],
      [
        `Node ${name}: taints`,
        taints
          .map(({ key, value, effect }) => `${key}=${value}:${effect}`)
          .toSorted()
          .join(', '),
      ],
      [`Node ${name}: unschedulable`, String(unschedulable)],
    ]),
  )
}

/** Amounts in thousandths, however they are written. */
function quotaFacts(state: ClusterView): Facts {
  return Object.fromEntries(
    state.list('ResourceQuota').map((quota) => [
      `${textOf(quota)}: used`,
      Object.entries(quota.used)
        .map(([name, amount]) => `${name} ${milliValue(amount) / 1000}`)
        .toSorted()
        .join(', '),
    ]),
  )
}

function volumeFacts(state: ClusterView): Facts {
  return Object.fromEntries([
    ...state.list('PersistentVolumeClaim').map((claim) => [`${textOf(claim)}: phase`, claim.phase] as const),
    ...state.list('PersistentVolume').map((volume) => [`${textOf(volume)}: phase`, volume.phase] as const),
  ])
}

function budgetFacts({ after, before, budgets }: WitnessedRun, names: PodNames): Facts {
  const facts: Record<string, string> = {}
  for (const budget of before.list('PodDisruptionBudget'))
    facts[`${textOf(budget)}: least allowed`] = String(budget.status.disruptionsAllowed)
  for (const { budget, levels } of budgets.values())
    facts[`${textOf(budget)}: least allowed`] = String(
      levels.least((status) => status?.disruptionsAllowed ?? Number.POSITIVE_INFINITY),
    )
  for (const budget of after.list('PodDisruptionBudget')) {
    const { disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods, conditions } = budget.status
    facts[`${textOf(budget)}: status`] =
      `${disruptionsAllowed} allowed, ${currentHealthy} healthy, ${desiredHealthy} desired, ${expectedPods} expected`
    for (const item of conditions) facts[`${textOf(budget)}: condition ${item.type}`] = conditionText(item, names)
  }
  return facts
}

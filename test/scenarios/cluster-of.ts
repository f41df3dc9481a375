import type { Row } from '../../src/kube/kinds.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import type { Labels } from '../../src/kube/object-row.ts'
import { isPodReady } from '../../src/kube/pod.ts'
import { priorityClassRow } from '../../src/kube/priority-class.ts'
import { resourcesOfList } from '../../src/kube/resources.ts'
import { serviceRow } from '../../src/kube/service.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { aBudget } from '../support/budgets.ts'
import { aNode, T0 } from '../support/builders.ts'
import { cronJobOf, jobOf } from './jobs-of.ts'
import { BORN, podIn, READY, specOf } from './pods-of.ts'
import type { Line } from './scenario-text.ts'
import { classOf, driverOn, volumeOf } from './volumes-of.ts'
import { daemonSetOf, deploymentOf, replicaSetOf, statefulSetOf } from './workloads-of.ts'

/** The verbs that describe the cluster; all others are things done to it. */
export const NOUNS: ReadonlySet<string> = new Set([
  'node',
  'deployment',
  'replicaset',
  'statefulset',
  'daemonset',
  'job',
  'cronjob',
  'pod',
  'budget',
  'service',
  'priorityclass',
  'class',
  'volume',
])

/** Builds the settled cluster that the lines describe; what is not settled in it is marked at its pod. */
export function clusterOf(lines: readonly Line[]): ClusterState {
  const state = new ClusterState()
  state.put(namespaceRow({ name: 'default', uid: 'uid-default' }))
  // Budgets count pods, so they come last.
  const last = lines.filter(({ verb }) => verb === 'budget')
  for (const line of [...lines.filter(({ verb }) => verb !== 'budget'), ...last]) {
    for (const row of rowsOf(line, state)) state.put(row)
  }
  return state
}

function rowsOf(line: Line, state: ClusterState): readonly Row[] {
  const [name = ''] = line.words
  switch (line.verb) {
    case 'node':
      return [nodeOf(name, line), ...(line.words.includes('driver') ? [driverOn(name)] : [])]
    case 'deployment':
      return deploymentOf(name, line, state.shapes)
    case 'replicaset':
      return replicaSetOf(name, line, state.shapes)
    case 'statefulset':
      return statefulSetOf(name, line, state.shapes)
    case 'daemonset':
      return daemonSetOf(name, line, state.shapes)
    case 'job':
      return jobOf(name, line, state.shapes)
    case 'cronjob':
      return [cronJobOf(name, line, state.shapes)]
    case 'pod':
      return [
        podIn(state.shapes, { name, place: line.options.get('on') ?? '-', labels: { app: name }, spec: specOf(line), line }),
      ]
    case 'budget':
      return [budgetOf(name, line, state)]
    case 'service':
      return [serviceRow({ name, namespace: 'default', uid: `uid-svc-${name}`, selector: appOf(line, name) })]
    case 'class':
      return [classOf(name, line)]
    case 'volume':
      return [volumeOf(name, line)]
    case 'priorityclass':
      return [priorityClassRow({ name, uid: `uid-class-${name}`, value: Number(line.options.get('value')) })]
    default:
      throw new Error(`${line.place}: "${line.verb}" is nothing that a cluster has`)
  }
}

function nodeOf(name: string, { options, words }: Line): Row {
  const zone = options.get('zone')
  return aNode(name, {
    cpu: options.get('cpu') ?? '4',
    memory: options.get('memory') ?? '16Gi',
    capacity: resourcesOfList({
      cpu: options.get('cpu') ?? '4',
      memory: options.get('memory') ?? '16Gi',
      pods: options.get('pods') ?? '110',
      ...(options.has('disk') ? { 'ephemeral-storage': options.get('disk') ?? '' } : {}),
    }),
    pods: options.get('pods') ?? '110',
    labels: { 'kubernetes.io/hostname': name, ...(zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone }) },
    unschedulable: words.includes('cordoned'),
    conditions: READY,
    creationTimestamp: BORN,
  })
}

function appOf({ options }: Line, name: string): Labels {
  return { app: options.get('for') ?? name }
}

/** A budget with its status as the controller would have counted it (semantics B7.1-4). */
function budgetOf(name: string, line: Line, state: ClusterState): Row {
  const { options, words } = line
  const selector = selectorOfLabels(appOf(line, name))
  const pods = state.podsMatching('default', selector)
  const wanted = Number(options.get('of') ?? pods.length)
  const healthy = pods.filter((pod) => isPodReady(pod) && pod.deletionTimestamp === undefined).length
  const [min, max] = [intOrString(options.get('min')), intOrString(options.get('max'))]
  const desired = max === undefined ? share(min ?? 0, wanted) : Math.max(0, wanted - share(max, wanted))
  return aBudget(name, {
    spec: {
      minAvailable: min,
      maxUnavailable: max,
      selector,
      unhealthyPodEvictionPolicy: words.includes('always-allow-unhealthy') ? 'AlwaysAllow' : 'IfHealthyBudget',
    },
    status: {
      observedGeneration: 1,
      disruptionsAllowed: Math.max(0, healthy - desired),
      currentHealthy: healthy,
      desiredHealthy: desired,
      expectedPods: wanted,
    },
  })
}

function intOrString(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  return text.endsWith('%') ? text : Number(text)
}

/** Percentages are rounded up (semantics B7.1). */
function share(value: number | string, of: number): number {
  return typeof value === 'number' ? value : Math.ceil((Number(value.slice(0, -1)) * of) / 100)
}

/** The moment at which every scenario begins. */
export const NOW = T0

import { describe, expect, it } from 'vitest'
import { baseOf } from '../../../test/export/exported-base.ts'
import { clusterOf } from '../../../test/scenarios/cluster-of.ts'
import { readScenarios } from '../../../test/scenarios/scenario-text.ts'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { webCluster } from '../../../test/support/cli.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { type Base, observedAt } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { replicaCapacity, type ScalableRow } from './replica-capacity.ts'

interface Saved {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: { readonly template: { readonly spec: object } }
}

/** Three nodes of 2 CPUs, and a Deployment web with a pod of 500m on two of them, whose pods also have these rules. */
function web(rules: object, more: readonly object[] = [], tainted = ''): Base {
  const objects = (webCluster() as readonly Saved[]).map((object) => {
    const { kind, metadata, spec } = object
    if (kind === 'Node' && metadata.name === tainted)
      return { ...object, spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }
    if (kind === 'Pod') return { ...object, spec: { ...spec, ...rules } }
    if (kind !== 'Deployment' && kind !== 'ReplicaSet') return object
    return { ...object, spec: { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, ...rules } } } }
  })
  return baseOf([...objects, ...more])
}

const SELECTOR = { labelSelector: { matchLabels: { app: 'web' } }, topologyKey: 'kubernetes.io/hostname' }
const APART = { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [SELECTOR] } } }
const SPREAD = { topologySpreadConstraints: [{ ...SELECTOR, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }] }
const QUOTA = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few', namespace: 'shop' },
  spec: { hard: { pods: '5' } },
  status: { hard: { pods: '5' }, used: { pods: '2' } },
}
const SCALER = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 1, maxReplicas: 3 },
}

function described(...lines: readonly string[]): Base {
  const [scenario] = readScenarios(`scenario grown\n${lines.join('\n')}`, 'grown')
  const state = clusterOf(scenario?.given ?? [])
  const info = { clusterName: 'grown', takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** The workload of the table, whatever its kind and name. */
function workloadOf({ state }: Base): ScalableRow {
  return [...state.list('Deployment'), ...state.list('StatefulSet')][0] ?? expect.fail('there is a workload')
}

function count(base: Base, max = 100) {
  return answerInquiry(replicaCapacity(base, { workload: workloadOf(base), max, seed: 1 }))
}

/** One replica more at a time, each on the state that the last one left behind, until one has no node. */
function oneByOne(base: Base): number {
  const workload = workloadOf(base)
  const placed = ({ state }: Base): number => podsUnder(workload.uid, state).filter(({ nodeName }) => nodeName !== '').length
  for (let at = base, more = 0; ; more++) {
    const scale = { kind: 'scale', target: keyOfRow(workload), replicas: workload.spec.replicas + more + 1 } as const
    at = baseAfter(at, simulate(at, scenarioOf([scale])))
    if (placed(at) < scale.replicas) return more
  }
}

describe('more pods of a workload', () => {
  const CPU = 'Insufficient cpu'
  const tight = ['node a cpu=3 driver', 'node b cpu=3 driver', 'class fast provisioner=driver']

  it.each<[string, Base, number, string]>([
    ['take what the nodes have left', web({}), 10, CPU],
    ['keep apart from each other and from those that run', web(APART), 1, "node(s) didn't match pod anti-affinity rules"],
    ['are spread with those that run', web(SPREAD, [], 'c'), 0, "node(s) didn't match pod topology spread constraints"],
    ['tolerate no taint that those that run do not tolerate', web({}, [], 'c'), 6, CPU],
    ['have its node selector', web({ nodeSelector: { disk: 'hdd' } }), 0, "node(s) didn't match Pod's node affinity/selector"],
    ['of a StatefulSet', described('node a cpu=3', 'node b cpu=3', 'statefulset db on=a,b cpu=1'), 4, CPU],
    ['with a volume each', described(...tight, 'statefulset db on=a,b claims=fast cpu=1'), 4, CPU],
  ])('%s, as many as are added one by one', (_, base, fits, reason) => {
    const found = count(base)
    expect([found.fits, found.reasons.map((item) => item.reason)]).toEqual([fits, expect.arrayContaining([reason])])
    expect(found).toMatchObject({ reachedMax: false, refusal: undefined })
    expect(found.nodes.reduce((sum, { pods }) => sum + pods, 0)).toBe(fits)
    expect(oneByOne(base)).toBe(fits)
  })

  it('are refused by a quota', () => {
    const { fits, refusal } = count(web({}, [QUOTA]))
    expect([fits, refusal]).toEqual([3, 'exceeded quota: few, requested: pods=1, used: pods=5, limited: pods=5'])
    expect(oneByOne(web({}, [QUOTA]))).toBe(3)
  })

  it('are counted whatever its autoscaler allows', () => {
    expect(count(web({}, [SCALER])).fits).toBe(10)
    expect(oneByOne(web({}, [SCALER]))).toBe(1)
  })

  it('are not those that it lacks', () => {
    const lacking = baseOf(webCluster({ pods: ['a', 'b', ''], nodes: ['a', 'b'] }))
    expect(count(lacking).fits).toBe(oneByOne(lacking))
  })

  it('are counted up to a number', () => {
    expect(count(web({}), 4)).toMatchObject({ fits: 4, reachedMax: true, message: '' })
  })
})

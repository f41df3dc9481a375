import { describe, expect, it } from 'vitest'
import { aStatefulSet } from '../../../../test/support/a-stateful-set.ts'
import { aBudget, type BudgetOptions } from '../../../../test/support/budgets.ts'
import { aPod, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { APP, aDeployment, aReplicaSet } from '../../../../test/support/workloads.ts'
import { condition, findCondition } from '../../../kube/condition.ts'
import { customResourceRow } from '../../../kube/custom-resource.ts'
import { customResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { MATCH_EVERYTHING } from '../../../kube/label-selector.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetStatus } from '../../../kube/pod-disruption-budget.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { DisruptionController } from './disruption-controller.ts'

const READY: PodOptions = {
  labels: APP,
  nodeName: 'node-1',
  phase: 'Running',
  conditions: [condition({ type: 'Ready', status: 'True' })],
}
const OF_REPLICA_SET: PodOptions = { ...READY, ownerReferences: ownedBy('ReplicaSet', 'web') }

const OF_ROLLOUT = times(3, { ...READY, ownerReferences: ownedBy('Rollout', 'rolled') })
const ROLLOUTS = customResourceDefinitionRow({
  name: 'rollouts.example.com',
  group: 'example.com',
  names: { kind: 'Rollout', plural: 'rollouts' },
  version: 'v1',
  scale: { specReplicasPath: '.spec.instances', statusReplicasPath: '.status.instances' },
})

function rollout(scale: { readonly replicas?: number } = {}): Row {
  return customResourceRow({
    apiVersion: 'example.com/v1',
    ownKind: 'Rollout',
    name: 'rolled',
    namespace: 'default',
    uid: 'uid-rolled',
    ...scale,
  })
}

interface Given {
  readonly pods: readonly PodOptions[]
  readonly budget: BudgetOptions
  readonly rows?: readonly Row[]
}

function runOf({ pods, budget, rows = [] }: Given, cacheOrder?: DrawnOrder): ControllerRun {
  const shapes = new ShapeInterner()
  const podRows = pods.map((pod, i): PodRow => aPod(shapes, `p${i}`, pod))
  const actors = [new DisruptionController(10, cacheOrder)]
  return new ControllerRun({ rows: [...rows, ...podRows, aBudget('web', budget)], actors, shapes })
}

function statusOf(run: ControllerRun, name = 'web'): PodDisruptionBudgetStatus | undefined {
  return run.state.get('PodDisruptionBudget', 'default', name)?.status
}

/** `ALLOWED of HEALTHY/DESIRED/EXPECTED REASON`. */
function counted(given: Given): string {
  const status = statusOf(runOf(given).until(1))
  const allowed = status && findCondition(status.conditions, 'DisruptionAllowed')
  return `${status?.disruptionsAllowed} of ${status?.currentHealthy}/${status?.desiredHealthy}/${status?.expectedPods} ${allowed?.reason}`
}

function times(count: number, pod: PodOptions): readonly PodOptions[] {
  return Array.from({ length: count }, () => pod)
}

describe('the status of a PodDisruptionBudget', () => {
  const five = [aReplicaSet('web', { spec: { replicas: 5 } })]
  const underDeployment = [
    aDeployment('front', { spec: { replicas: 8 } }),
    aReplicaSet('web', { spec: { replicas: 3 }, ownerReferences: ownedBy('Deployment', 'front') }),
  ]
  const unready: PodOptions = { ...OF_REPLICA_SET, conditions: [] }
  const going: PodOptions = { ...OF_REPLICA_SET, deletionTimestamp: T0, deletionGracePeriodSeconds: 30 }
  const table: readonly (Given & { name: string; want: string })[] = [
    {
      name: 'WL-PDB-04 WL-PDB-05 allows one of five when four must stay',
      pods: times(5, READY),
      budget: { spec: { minAvailable: 4 } },
      want: '1 of 5/4/5 SufficientPods',
    },
    {
      name: 'WL-PDB-07 counts the pods that its selector means',
      pods: [...times(3, READY), { ...READY, labels: { app: 'db' } }],
      budget: { spec: { minAvailable: 1 } },
      want: '2 of 3/1/3 SufficientPods',
    },
    {
      name: 'counts every pod with an empty selector',
      pods: [READY, { ...READY, labels: {} }],
      budget: { spec: { minAvailable: 1, selector: MATCH_EVERYTHING } },
      want: '1 of 2/1/2 SufficientPods',
    },
    {
      name: 'WL-PDB-06 rounds a percentage that must stay up',
      pods: times(5, OF_REPLICA_SET),
      rows: five,
      budget: { spec: { minAvailable: '50%' } },
      want: '2 of 5/3/5 SufficientPods',
    },
    {
      name: 'rounds a percentage that may go up',
      pods: times(5, OF_REPLICA_SET),
      rows: five,
      budget: { spec: { maxUnavailable: '30%' } },
      want: '2 of 5/3/5 SufficientPods',
    },
    {
      name: 'WL-PDB-08 uses the desired replicas of the owner, not the running ones',
      pods: times(3, OF_REPLICA_SET),
      rows: five,
      budget: { spec: { maxUnavailable: 1 } },
      want: '0 of 3/4/5 InsufficientPods',
    },
    {
      name: 'WL-PDB-09 finds the Deployment above the ReplicaSet',
      pods: times(8, OF_REPLICA_SET),
      rows: underDeployment,
      budget: { spec: { maxUnavailable: 1 } },
      want: '1 of 8/7/8 SufficientPods',
    },
    {
      name: 'leaves pods without an owner out of the scale',
      pods: [READY, ...times(5, OF_REPLICA_SET)],
      rows: five,
      budget: { spec: { maxUnavailable: 1 } },
      want: '2 of 6/4/5 SufficientPods',
    },
    {
      name: 'WL-PDB-10 counts pods that are down for other reasons',
      pods: [unready, ...times(4, OF_REPLICA_SET)],
      rows: five,
      budget: { spec: { minAvailable: 4 } },
      want: '0 of 4/4/5 InsufficientPods',
    },
    {
      name: 'WL-PDB-11 counts pods that a rollout takes down',
      pods: [going, ...times(4, OF_REPLICA_SET)],
      rows: five,
      budget: { spec: { minAvailable: 4 } },
      want: '0 of 4/4/5 InsufficientPods',
    },
    {
      name: 'allows nothing where no pod is expected',
      pods: [],
      budget: { spec: { minAvailable: 0 } },
      want: '0 of 0/0/0 InsufficientPods',
    },
    {
      name: 'does not desire less than nothing',
      pods: [OF_REPLICA_SET],
      rows: [aReplicaSet('web')],
      budget: { spec: { maxUnavailable: 3 } },
      want: '1 of 1/0/1 SufficientPods',
    },
    {
      name: 'fails on an owner without a scale',
      pods: [{ ...READY, ownerReferences: ownedBy('Job', 'batch') }],
      budget: { spec: { maxUnavailable: 1 }, status: { disruptionsAllowed: 3 } },
      want: '0 of 0/0/0 SyncFailed',
    },
    {
      name: 'fails on an owner that is gone',
      pods: [OF_REPLICA_SET],
      budget: { spec: { maxUnavailable: 1 } },
      want: '0 of 0/0/0 SyncFailed',
    },
    {
      name: 'fails on pods of a node, which has no scale',
      pods: [{ ...READY, ownerReferences: ownedBy('Node', 'a') }],
      budget: { spec: { maxUnavailable: 1 } },
      want: '0 of 0/0/0 SyncFailed',
    },
    {
      name: 'B7.2 uses the scale of a ReplicaSet whose Deployment is gone',
      pods: times(8, OF_REPLICA_SET),
      rows: underDeployment.filter(({ kind }) => kind !== 'Deployment'),
      budget: { spec: { maxUnavailable: 1 } },
      want: '6 of 8/2/3 SufficientPods',
    },
    {
      name: 'WL-PDB-09 B7.2 uses the scale subresource of a custom resource',
      pods: OF_ROLLOUT,
      rows: [ROLLOUTS, rollout({ replicas: 5 })],
      budget: { spec: { maxUnavailable: '40%' } },
      want: '0 of 3/3/5 InsufficientPods',
    },
    {
      name: 'B7.2 adds up the scales of custom resources and built-in owners',
      pods: [...OF_ROLLOUT, ...times(5, OF_REPLICA_SET)],
      rows: [...five, ROLLOUTS, rollout({ replicas: 3 })],
      budget: { spec: { minAvailable: '50%' } },
      want: '4 of 8/4/8 SufficientPods',
    },
    {
      name: 'B7.2 uses the ReplicaSet under a custom resource, whatever the scale above it',
      pods: times(5, OF_REPLICA_SET),
      rows: [
        aReplicaSet('web', { spec: { replicas: 5 }, ownerReferences: ownedBy('Rollout', 'rolled') }),
        ROLLOUTS,
        rollout({ replicas: 9 }),
      ],
      budget: { spec: { maxUnavailable: 1 } },
      want: '1 of 5/4/5 SufficientPods',
    },
    {
      name: 'B7.4 fails on a custom kind without a scale subresource',
      pods: OF_ROLLOUT,
      rows: [customResourceDefinitionRow({ ...ROLLOUTS, scale: undefined }), rollout()],
      budget: { spec: { maxUnavailable: 1 } },
      want: '0 of 0/0/0 SyncFailed',
    },
    {
      name: 'B7.1 needs no scale for a number of pods that must be available',
      pods: OF_ROLLOUT,
      rows: [customResourceDefinitionRow({ ...ROLLOUTS, scale: undefined }), rollout()],
      budget: { spec: { minAvailable: 2 } },
      want: '1 of 3/2/3 SufficientPods',
    },
    {
      name: 'B7.4 fails on a custom resource without the field of its replicas',
      pods: OF_ROLLOUT,
      rows: [ROLLOUTS, rollout()],
      budget: { spec: { maxUnavailable: 1 } },
      want: '0 of 0/0/0 SyncFailed',
    },
    {
      name: 'B7.2 uses the running pods of a custom resource whose kind could not be read',
      pods: OF_ROLLOUT,
      budget: { spec: { maxUnavailable: 1 } },
      want: '1 of 3/2/3 SufficientPods',
    },
    {
      name: 'B7.2 does not take a custom StatefulSet for one of Kubernetes',
      pods: times(3, { ...READY, ownerReferences: ownedBy('StatefulSet', 'web', { apiVersion: 'apps.example.com/v1' }) }),
      rows: [aStatefulSet('web', { spec: { replicas: 7 } })],
      budget: { spec: { maxUnavailable: 1 } },
      want: '1 of 3/2/3 SufficientPods',
    },
  ]
  for (const { name, want, ...given } of table) {
    it(name, () => {
      expect(counted(given)).toBe(want)
    })
  }

  it('reports why the sync failed', () => {
    const run = runOf({
      pods: [{ ...READY, ownerReferences: ownedBy('DaemonSet', 'agent') }],
      budget: { spec: { minAvailable: '50%' } },
    }).until(1)
    expect(run.takeEvents()).toContain(
      'Warning CalculateExpectedPodCountFailed: Failed to calculate the number of expected pods: daemonsets.apps does not implement the scale subresource',
    )
  })

  it.each([
    ['the custom kind without a scale', undefined, 'rollouts.example.com does not implement the scale subresource'],
    [
      'the path of the replicas that a custom resource does not have',
      ROLLOUTS.scale,
      'Internal error occurred: the spec replicas field ".spec.instances" does not exist',
    ],
  ])('B7.4 names %s', (_, scale, message) => {
    const rows = [customResourceDefinitionRow({ ...ROLLOUTS, scale }), rollout()]
    const run = runOf({ pods: OF_ROLLOUT, rows, budget: { spec: { minAvailable: '50%' } } }).until(1)
    const failed = 'Warning CalculateExpectedPodCountFailed: Failed to calculate the number of expected pods:'
    expect(run.takeEvents()).toContain(`${failed} ${message}`)
  })

  it('G3 reports the first pod without a scale in the drawn order of the cache', () => {
    const pods = ['DaemonSet', 'Job'].map((kind) => ({ ...READY, ownerReferences: ownedBy(kind, 'agent') }))
    const messages = Array.from({ length: 20 }, (_, seed) => {
      const run = runOf({ pods, budget: { spec: { minAvailable: '50%' } } }, new DrawnOrder(seed, 'cache')).until(1)
      return /[a-z]+\.[a-z]+ does/.exec(run.takeEvents().join())?.[0]
    })
    expect(new Set(messages)).toEqual(new Set(['daemonsets.apps does', 'jobs.batch does']))
  })

  it('settles', () => {
    const run = runOf({ pods: times(3, READY), budget: { spec: { minAvailable: 1 } } }).until(1)
    expect(run.simulation.agenda()).toEqual([])
  })
})

describe('the warning events of a PodDisruptionBudget', () => {
  const reported = (given: Given): readonly string[] => runOf(given).until(1).takeEvents()

  it('report missing pods at each sync, and a status update causes another sync', () => {
    const text = 'Normal NoPods: No matching pods found'
    expect(reported({ pods: [], budget: { spec: { minAvailable: 1 } } })).toEqual([text, text])
  })

  it('report pods without a controller only where the budget counts the scales of controllers', () => {
    const text =
      'Warning UnmanagedPods: Pods selected by this PodDisruptionBudget (selector: &LabelSelector{MatchLabels:' +
      'map[string]string{app: web,},MatchExpressions:[]LabelSelectorRequirement{},}) were found to be unmanaged. As a result, ' +
      'the status of the PDB cannot be calculated correctly, which may result in undefined behavior. ' +
      'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.'
    expect(reported({ pods: [READY], budget: { spec: { maxUnavailable: 1 } } })).toEqual([text, text])
    expect(reported({ pods: [READY], budget: { spec: { minAvailable: '50%' } } })).toEqual([text, text])
    expect(reported({ pods: [READY], budget: { spec: { minAvailable: 1 } } })).toEqual([])
  })
})

describe('two budgets on one pod', () => {
  it('updates the first budget and records a warning', () => {
    const shapes = new ShapeInterner()
    const pod = aPod(shapes, 'p', READY)
    const rows = [aBudget('one', { spec: { minAvailable: 0 } }), aBudget('two', { spec: { minAvailable: 0 } }), pod]
    const run = new ControllerRun({ rows, actors: [new DisruptionController()], shapes }).until(1)
    run.simulation.act('disruption', ({ api }) => api.delete({ kind: 'Pod', namespace: 'default', name: 'p' }))
    run.until(2)
    expect([statusOf(run, 'one')?.currentHealthy, statusOf(run, 'two')?.currentHealthy]).toEqual([0, 1])
    expect(run.takeEvents()).toContain(
      'Warning MultiplePodDisruptionBudgets: Pod "default"/"p" matches multiple PodDisruptionBudgets.  Chose "one" arbitrarily.',
    )
  })
})

describe('two budgets on one pod, in a drawn order', () => {
  it('G3 B7.8 updates either budget within 20 seeds, mostly the oldest, and records a warning', () => {
    const chosen = Array.from({ length: 20 }, (_, seed) => {
      const shapes = new ShapeInterner()
      const rows = ['one', 'two'].map((name, i) => ({
        ...aBudget(name, { spec: { minAvailable: 0 } }),
        creationTimestamp: addMs(T0, i * 1000),
      }))
      const actors = [new DisruptionController(10, new DrawnOrder(seed, 'cache'))]
      const run = new ControllerRun({ rows: [...rows, aPod(shapes, 'p', READY)], actors, shapes }).until(1)
      run.simulation.act('disruption', ({ api }) => api.delete({ kind: 'Pod', namespace: 'default', name: 'p' }))
      run.until(2)
      const recounted = rows.filter(({ name }) => statusOf(run, name)?.currentHealthy === 0).map(({ name }) => name)
      expect(run.takeEvents().at(-1)).toContain(`Chose "${recounted[0]}" arbitrarily.`)
      return recounted.join(' ')
    })
    expect([...new Set(chosen)].sort()).toEqual(['one', 'two'])
    expect(chosen.filter((name) => name === 'one').length).toBeGreaterThan(10)
  })
})

describe('three budgets on one pod', () => {
  it('updates the oldest budget, and records a warning for every change of the pod (recorded)', () => {
    const shapes = new ShapeInterner()
    const rows = ['web', 'more', 'also'].map((name) => aBudget(name, { spec: { minAvailable: 0 } }))
    const run = new ControllerRun({
      rows: [...rows, aPod(shapes, 'p', READY)],
      actors: [new DisruptionController()],
      shapes,
    }).until(1)
    run.simulation.act('disruption', ({ api, cluster }) => {
      const pod = cluster.get('Pod', 'default', 'p')
      if (pod) api.updateStatus(podRow({ ...pod, conditions: [] }))
      api.delete({ kind: 'Pod', namespace: 'default', name: 'p' }, { gracePeriodSeconds: 0 })
    })
    run.until(2)
    expect(rows.map(({ name }) => statusOf(run, name)?.currentHealthy)).toEqual([0, 1, 1])
    const complaints = run.takeEvents().filter((event) => event.includes('MultiplePodDisruptionBudgets'))
    expect(new Set(complaints)).toEqual(
      new Set([
        'Warning MultiplePodDisruptionBudgets: Pod "default"/"p" matches multiple PodDisruptionBudgets.  Chose "web" arbitrarily.',
      ]),
    )
    expect(complaints).toHaveLength(2)
  })
})

describe('an eviction that was granted', () => {
  const granted = { spec: { minAvailable: 1 }, status: { disruptedPods: { p0: T0 } } }

  it('counts the pod as disrupted for two minutes', () => {
    const run = runOf({ pods: times(3, READY), budget: granted })
    expect(statusOf(run.until(120))).toMatchObject({ currentHealthy: 2, disruptedPods: { p0: T0 } })
    expect(statusOf(run.until(121))).toMatchObject({ currentHealthy: 3, disruptedPods: {} })
    expect(run.takeEvents()).toEqual(["Warning NotDeleted: Pod was expected by PDB default/web to be deleted but it wasn't"])
  })

  it('is removed from the status when the pod is deleted', () => {
    const run = runOf({ pods: [{ ...READY, deletionTimestamp: T0, deletionGracePeriodSeconds: 30 }, READY], budget: granted })
    expect(statusOf(run.until(1))).toMatchObject({ currentHealthy: 1, disruptedPods: {} })
  })
})

describe('the DisruptionTarget condition', () => {
  const marked = (reason: string): PodOptions => ({
    ...READY,
    conditions: [condition({ type: 'DisruptionTarget', status: 'True', reason, lastTransitionTime: addMs(T0, -60_000) })],
  })
  const markAfter = (reason: string, seconds: number): string | undefined => {
    const run = runOf({ pods: [marked(reason)], budget: {} }).until(seconds)
    const pod = run.state.get('Pod', 'default', 'p0')
    return pod && findCondition(pod.conditions, 'DisruptionTarget')?.status
  }

  it('is set to False on a pod that still runs after two minutes', () => {
    expect([markAfter('EvictionByEvictionAPI', 59), markAfter('EvictionByEvictionAPI', 61)]).toEqual(['True', 'False'])
  })

  it('is kept when the kubelet set it', () => {
    expect(markAfter('TerminationByKubelet', 300)).toBe('True')
  })
})

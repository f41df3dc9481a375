import { expect, it } from 'vitest'
import { aStatefulSet } from '../../../../test/support/a-stateful-set.ts'
import { aBudget } from '../../../../test/support/budgets.ts'
import { aPod, ownedBy, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { APP } from '../../../../test/support/workloads.ts'
import { condition } from '../../../kube/condition.ts'
import { podRow } from '../../../kube/pod.ts'
import { statefulSetRow } from '../../../kube/stateful-set.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DisruptionController } from './disruption-controller.ts'

const READY: PodOptions = {
  labels: APP,
  nodeName: 'node-1',
  phase: 'Running',
  conditions: [condition({ type: 'Ready', status: 'True' })],
}

/** Counted when the StatefulSet had two replicas. */
const COUNTED = {
  observedGeneration: 1,
  currentHealthy: 1,
  desiredHealthy: 1,
  expectedPods: 2,
  conditions: [condition({ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' })],
}

function runOf(replicas: number): ControllerRun {
  const shapes = new ShapeInterner()
  const pod = aPod(shapes, 'p', { ...READY, ownerReferences: ownedBy('StatefulSet', 'web') })
  const budget = aBudget('web', { spec: { maxUnavailable: 1 }, status: COUNTED })
  const rows = [aStatefulSet('web', { spec: { replicas } }), budget, pod]
  return new ControllerRun({ rows, actors: [new DisruptionController()], shapes })
}

/** A change of the pod that no count depends on. */
function touch(run: ControllerRun): void {
  run.simulation.act('disruption', ({ api, cluster }) => {
    const pod = cluster.get('Pod', 'default', 'p')
    if (pod) api.updateStatus(podRow({ ...pod, podIP: `${pod.podIP}1` }))
  })
}

function expectedPods(run: ControllerRun): number | undefined {
  return run.state.get('PodDisruptionBudget', 'default', 'web')?.status.expectedPods
}

it('B7.12 recounts a budget that is out of date since a scale change at the next change of one of its pods', () => {
  const run = runOf(5).until(1)
  expect(expectedPods(run)).toBe(2)
  touch(run)
  expect(expectedPods(run.until(2))).toBe(5)
})

it('B7.12 recounts a budget at the next change of a pod, not when a scale changes', () => {
  const run = runOf(2)
  touch(run)
  run.until(1)
  run.simulation.act('disruption', ({ api, cluster }) => {
    const set = cluster.get('StatefulSet', 'default', 'web')
    if (set) api.update(statefulSetRow({ ...set, spec: { ...set.spec, replicas: 3 } }))
  })
  expect(expectedPods(run.until(2))).toBe(2)
  touch(run)
  expect(expectedPods(run.until(3))).toBe(3)
})

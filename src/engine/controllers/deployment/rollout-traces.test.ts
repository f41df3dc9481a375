import { describe, expect, it } from 'vitest'
import { aStatefulSet } from '../../../../test/support/a-stateful-set.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { change, REVISION, revisions, settled, web } from '../../../../test/support/deployment-run.ts'
import { BAD_IMAGE, PlayedNode } from '../../../../test/support/played-node.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../../../test/support/workloads.ts'
import { condition, isConditionTrue } from '../../../kube/condition.ts'
import { deploymentRow } from '../../../kube/deployment.ts'
import { podRow } from '../../../kube/pod.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import { StatefulSetController } from '../stateful-set/stateful-set-controller.ts'
import { DeploymentController } from './deployment-controller.ts'

const CAUSE = 'kubernetes.io/change-cause'

/** What `kubectl get deployments` prints of the counts: READY, UP-TO-DATE, AVAILABLE. */
function columns(run: ControllerRun): string {
  const { spec, status } = web(run)
  return `${status.readyReplicas}/${spec.replicas} ${status.updatedReplicas} ${status.availableReplicas}`
}

/** What `kubectl get rs -w` prints: the image in the place of the name, DESIRED, CURRENT, READY. */
function watched(run: ControllerRun, from: number): readonly string[] {
  return run
    .history(({ kind, after }) => {
      if (kind !== 'ReplicaSet' || !after) return undefined
      const image = after.spec.template.spec.containers[0]?.image ?? ''
      return `${image} ${after.spec.replicas} ${after.status.replicas} ${after.status.readyReplicas}`
    })
    .slice(from)
}

/** Brings up the first new pod that is not ready yet. */
function makeOneReady(run: ControllerRun): void {
  const pod = run.state
    .list('Pod')
    .find(({ annotations, conditions }) => 'test/bad-image' in annotations && !isConditionTrue(conditions, 'Ready'))
  const conditions = [condition({ type: 'Ready', status: 'True', lastTransitionTime: run.simulation.now })]
  if (pod)
    run.simulation.act('played-node', (turn) => turn.api.updateStatus<'Pod'>(podRow({ ...pod, phase: 'Running', conditions })))
}

describe('the progress of a rollout', () => {
  it('WL-DEP-08 WL-DEP-10 counts ready, updated and available replicas, from none to all', () => {
    const actors = [new DeploymentController(), new ReplicaSetController(), new PlayedNode()]
    const run = new ControllerRun({ rows: [aDeployment('web', { spec: { replicas: 3 } })], actors }).until(0.5)
    expect([columns(run), watched(run, 0).at(-1)]).toEqual(['0/3 3 0', 'web:1 3 3 0'])
    run.until(18)
    expect([columns(run), watched(run, 0).at(-1)]).toEqual(['3/3 3 3', 'web:1 3 3 3'])
  })

  it('WL-DEP-58 keeps the change cause of each revision', () => {
    const run = settled()
    for (const [i, cause] of ['set image to web:2', 'set image to web:3'].entries()) {
      const row = web(run)
      const spec = { ...row.spec, template: aTemplate(`web:${i + 2}`) }
      run.put(deploymentRow({ ...row, annotations: { ...row.annotations, [CAUSE]: cause }, spec })).until(40 * (i + 1))
    }
    const history = run.state
      .list('ReplicaSet')
      .map(({ annotations }) => `${annotations[REVISION]} ${annotations[CAUSE] ?? '<none>'}`)
    expect(history).toEqual(['1 <none>', '2 set image to web:2', '3 set image to web:3'])
  })

  it('WL-DEP-78 WL-DEP-79 WL-DEP-80 scales both ReplicaSets proportionally, and all replicas end in the new one', () => {
    const run = settled({ replicas: 10, maxSurge: 3, maxUnavailable: 2 })
    change(run, { template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(20)
    change(run, { replicas: 15 }).until(30)
    // Were it not for the sharing, the new one alone would have grown by five.
    expect([revisions(run), web(run).status.replicas, web(run).status.updatedReplicas]).toEqual([
      ['web:1 11 r1', 'web:2 7 r2'],
      18,
      7,
    ])
    change(run, { template: aTemplate('web:3') }).until(120)
    expect([revisions(run), columns(run)]).toEqual([['web:1 0 r1', 'web:2 0 r2', 'web:3 15 r3'], '15/15 15 15'])
  })

  it('WL-DEP-89 continues after a pause in the steps that maxSurge 1 and maxUnavailable 1 allow', () => {
    const run = settled({ maxSurge: 1, maxUnavailable: 1 })
    change(run, { paused: true, template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(20)
    const before = watched(run, 0).length
    change(run, { paused: false })
    // The new pods get ready one after the other, at the times of the trace.
    for (const second of [38, 39, 40, 41]) makeOneReady(run.until(second))
    const steps = watched(run.until(60), before)
    const reported = ['web:1 2 2 2', 'web:2 2 2 0', 'web:2 2 2 1', 'web:1 1 2 2', 'web:2 3 2 1', 'web:1 1 1 1', 'web:2 3 3 1']
    reported.push('web:2 3 3 2', 'web:1 0 1 1', 'web:1 0 0 0', 'web:2 3 3 3')
    let at = 0
    for (const step of steps) if (step === reported[at]) at++
    expect(reported.slice(at), steps.join(', ')).toEqual([])
  })

  it('WL-DEP-138 starts a replacement while the old pod terminates; a StatefulSet waits and runs at most one', () => {
    const actors = [new ReplicaSetController(), new StatefulSetController(), new PlayedNode()]
    const rows = [aReplicaSet('web', { spec: { replicas: 1 } }), aStatefulSet('db', { spec: { replicas: 1 } })]
    const run = new ControllerRun({ rows, actors }).until(10)
    for (const pod of run.state.list('Pod')) run.simulation.act('played-node', (turn) => turn.api.delete(pod))
    const alive = (kind: string): number =>
      run.state.list('Pod').filter(({ ownerReferences }) => ownerReferences[0]?.kind === kind).length
    run.until(11)
    expect([alive('ReplicaSet'), alive('StatefulSet')]).toEqual([2, 1])
    run.until(30)
    expect([alive('ReplicaSet'), alive('StatefulSet')]).toEqual([1, 1])
  })
})

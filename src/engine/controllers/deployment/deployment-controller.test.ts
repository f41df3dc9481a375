import { describe, expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import {
  COMPLETE,
  change,
  conditions,
  progress,
  REVISION,
  revisions,
  scaling,
  settled,
  web,
} from '../../../../test/support/deployment-run.ts'
import { BAD_IMAGE, PlayedNode } from '../../../../test/support/played-node.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../../../test/support/workloads.ts'
import { findCondition } from '../../../kube/condition.ts'
import { MATCH_EVERYTHING } from '../../../kube/label-selector.ts'
import { isPodActive, isPodReady } from '../../../kube/pod.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { type Admit, ok, refused } from '../../turn.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import { DeploymentController } from './deployment-controller.ts'

describe('DeploymentController', () => {
  it('WL-DEP-03 WL-DEP-31 WL-DEP-35 creates one ReplicaSet and scales it to the desired size at once', () => {
    const run = settled()
    expect(scaling(run)).toEqual(['up web:1 from 0 to 3'])
    expect(revisions(run)).toEqual(['web:1 3 r1'])
    expect(conditions(web(run))).toEqual(COMPLETE)
    expect(web(run).status).toMatchObject({ replicas: 3, updatedReplicas: 3, availableReplicas: 3, unavailableReplicas: 0 })
  })

  it('WL-DEP-04 WL-DEP-05 WL-DEP-06 labels ReplicaSet, selector and pods with the hash of the template, which names the ReplicaSet', () => {
    const { state } = settled()
    const [row] = state.list('ReplicaSet')
    const hash = row?.labels['pod-template-hash']
    expect(row?.name).toBe(`web-${hash}`)
    expect(row?.spec.selector.requirements.map(({ key, values }) => [key, ...values])).toContainEqual(['pod-template-hash', hash])
    expect(state.list('Pod').map((pod) => pod.labels)).toEqual(Array(3).fill({ app: 'web', 'pod-template-hash': hash }))
  })

  it('WL-DEP-28 WL-DEP-29 WL-DEP-30 replaces 3 replicas one at a time with the defaults', () => {
    const run = settled()
    run.takeEvents()
    change(run, { template: aTemplate('web:2') }).until(40)
    expect(scaling(run)).toEqual([
      'up web:2 from 0 to 1',
      'down web:1 from 3 to 2',
      'up web:2 from 1 to 2',
      'down web:1 from 2 to 1',
      'up web:2 from 2 to 3',
      'down web:1 from 1 to 0',
    ])
  })

  it('WL-DEP-22 WL-DEP-23 WL-DEP-24 WL-DEP-51 keeps the old ReplicaSet at 0 and counts a new revision', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(40)
    expect(revisions(run)).toEqual(['web:1 0 r1', 'web:2 3 r2'])
    expect(web(run).annotations[REVISION]).toBe('2')
  })

  const strategies: readonly { name: string; replicas: number; maxSurge: string | number; maxUnavailable: string | number }[] = [
    { name: 'the defaults', replicas: 10, maxSurge: '25%', maxUnavailable: '25%' },
    { name: 'no surge', replicas: 4, maxSurge: 0, maxUnavailable: 1 },
    { name: 'nothing unavailable', replicas: 4, maxSurge: 1, maxUnavailable: 0 },
    { name: 'both round to nothing', replicas: 3, maxSurge: '0%', maxUnavailable: '10%' },
  ]
  it.each(strategies)(
    'WL-DEP-01 WL-DEP-25 WL-DEP-26 WL-DEP-27 stays within its bounds: $name',
    ({ name: _, replicas, ...strategy }) => {
      const run = settled({ replicas, ...strategy })
      const bounds = { total: 0, available: replicas }
      change(run, { template: aTemplate('web:2') })
      for (let seconds = 10; seconds < 60; seconds += 0.01) {
        run.until(seconds)
        const pods = run.state.list('Pod').filter(isPodActive)
        bounds.total = Math.max(bounds.total, pods.length)
        bounds.available = Math.min(bounds.available, pods.filter(isPodReady).length)
      }
      const surge = strategy.maxSurge === '25%' ? 3 : Number.parseInt(String(strategy.maxSurge), 10)
      const missing =
        strategy.maxUnavailable === '25%' ? 2 : strategy.maxUnavailable === '10%' ? 1 : Number(strategy.maxUnavailable)
      expect(bounds).toEqual({ total: replicas + surge, available: replicas - missing })
      expect(conditions(web(run))).toEqual(COMPLETE)
    },
  )

  it('WL-DEP-20 WL-DEP-21 WL-DEP-52 WL-DEP-70 does not start a rollout when it is scaled', () => {
    const run = settled()
    run.takeEvents()
    change(run, { replicas: 5 }).until(20)
    expect(scaling(run)).toEqual(['up web:1 from 3 to 5'])
    expect(revisions(run)).toEqual(['web:1 5 r1'])
    expect(run.state.list('ReplicaSet')[0]?.annotations).toMatchObject({
      'deployment.kubernetes.io/desired-replicas': '5',
      'deployment.kubernetes.io/max-replicas': '7',
    })
  })

  it('WL-DEP-36 WL-DEP-37 WL-DEP-38 WL-DEP-39 rolls over to a new template in the middle of a rollout', () => {
    const run = settled({ replicas: 5 })
    change(run, { template: aTemplate('web:2') }).until(11)
    change(run, { template: aTemplate('web:3') }).until(12)
    expect(scaling(run)).toContain('down web:2 from 3 to 0')
    run.until(60)
    expect(revisions(run)).toEqual(['web:1 0 r1', 'web:2 0 r2', 'web:3 5 r3'])
  })

  it('WL-DEP-54 WL-DEP-55 WL-DEP-56 WL-DEP-57 WL-PRB-21 stops a rollout whose pods do not become ready', () => {
    const run = settled()
    run.takeEvents()
    change(run, { template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(300)
    expect(scaling(run)).toEqual(['up web:2 from 0 to 1'])
    expect(web(run).status).toMatchObject({ replicas: 4, updatedReplicas: 1, availableReplicas: 3, unavailableReplicas: 1 })
    expect(progress(run)).toBe('True ReplicaSetUpdated: ReplicaSet "RS" is progressing.')
  })

  it('WL-DEP-106 WL-DEP-107 WL-DEP-109 reports an exceeded progress deadline, and continues', () => {
    const run = settled({ progressDeadlineSeconds: 30 })
    change(run, { template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(39.9)
    expect(progress(run)).toMatch('True ReplicaSetUpdated')
    run.until(42)
    expect(progress(run)).toBe('False ProgressDeadlineExceeded: ReplicaSet "RS" has timed out progressing.')
    change(run, { template: aTemplate('web:3') }).until(70)
    expect(conditions(web(run))).toEqual(COMPLETE)
  })

  it('WL-DEP-106 reports it without delay when a check was due a second before the deadline', () => {
    const run = settled({ progressDeadlineSeconds: 8, maxUnavailable: 0 })
    change(run, { template: aTemplate('web:2') }).until(12.4)
    change(run, { template: aTemplate('web:3', { annotations: BAD_IMAGE }) }).until(19.5)
    const since = findCondition(web(run).status.conditions, 'Progressing')?.lastUpdateTime
    expect(since).toBe(T0 + 12_000)
    expect(progress(run.until(19.9))).toMatch('True ReplicaSetUpdated')
    expect(progress(run.until(20.2))).toMatch('False ProgressDeadlineExceeded')
  })

  it('WL-DEP-72 WL-DEP-73 WL-DEP-74 WL-DEP-76 WL-DEP-77 scales proportionally in the middle of a rollout', () => {
    const run = settled({ replicas: 10, maxSurge: 3, maxUnavailable: 2 })
    change(run, { template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(20)
    expect(revisions(run)).toEqual(['web:1 8 r1', 'web:2 5 r2'])
    change(run, { replicas: 15 }).until(30)
    expect(revisions(run)).toEqual(['web:1 11 r1', 'web:2 7 r2'])
    expect(web(run).status).toMatchObject({ replicas: 18, updatedReplicas: 7, availableReplicas: 11 })
  })

  it('WL-DEP-83 WL-DEP-84 WL-DEP-86 WL-DEP-87 WL-DEP-88 starts no rollout while paused, and one rollout with all changes when resumed', () => {
    const run = settled()
    change(run, { paused: true }).until(12)
    expect(progress(run)).toBe('Unknown DeploymentPaused: Deployment is paused')
    change(run, { template: aTemplate('web:2') }).until(20)
    change(run, { template: aTemplate('web:3') }).until(30)
    expect(revisions(run)).toEqual(['web:1 3 r1'])
    change(run, { paused: false }).until(60)
    expect(revisions(run)).toEqual(['web:1 0 r1', 'web:3 3 r2'])
  })

  it('WL-DEP-90 does not apply the progress deadline while paused', () => {
    const run = settled({ progressDeadlineSeconds: 30 })
    change(run, { template: aTemplate('web:2', { annotations: BAD_IMAGE }) }).until(15)
    change(run, { paused: true }).until(200)
    expect(progress(run)).toBe('Unknown DeploymentPaused: Deployment is paused')
  })

  it('WL-DEP-117 scales while paused', () => {
    const run = settled({ paused: false })
    change(run, { paused: true }).until(12)
    change(run, { replicas: 4 }).until(20)
    expect(revisions(run)).toEqual(['web:1 4 r1'])
  })

  it('WL-DEP-32 WL-DEP-120 WL-DEP-122 deletes old ReplicaSets beyond the limit', () => {
    const run = settled({ revisionHistoryLimit: 1 })
    change(run, { template: aTemplate('web:2') }).until(40)
    change(run, { template: aTemplate('web:3') }).until(80)
    expect(revisions(run)).toEqual(['web:2 0 r2', 'web:3 3 r3'])
    change(run, { revisionHistoryLimit: 0 }).until(90)
    expect(revisions(run)).toEqual(['web:3 3 r3'])
  })

  it.each([
    ['of which the status was written just before keeps the condition of the old one', 0.24, 'web:1'],
    ['reports its new ReplicaSet otherwise', 0.26, 'web:2'],
  ])('B2.20 a Recreate rollout %s', (_name, rank, named) => {
    class Rank extends DrawnOrder {
      override rankOf(): number {
        return rank
      }
    }
    const run = settled({ strategy: 'Recreate' }, new Rank(2, 'kube-controller-manager'))
    change(run, { template: aTemplate('web:2') }).until(60)
    const sets = new Map(run.state.list('ReplicaSet').map((row) => [row.spec.template.spec.containers[0]?.image, row.name]))
    const found = web(run).status.conditions.find(({ type }) => type === 'Progressing')
    expect(found?.reason).toBe('NewReplicaSetAvailable')
    expect(found?.message).toBe(`ReplicaSet "${sets.get(named)}" has successfully progressed.`)
    expect(web(run)).toMatchObject({ annotations: { [REVISION]: '2' }, status: { updatedReplicas: 3, availableReplicas: 3 } })
  })

  it('WL-DEP-135 WL-DEP-136 Recreate creates pods only when every old pod is gone', () => {
    const run = settled({ strategy: 'Recreate' })
    change(run, { template: aTemplate('web:2') }).until(40)
    const gone = run.timesOf(({ kind, before, after }) => kind === 'Pod' && !after && imageOfPod(before) === 'web:1')
    const made = run.timesOf(({ kind, before, after }) => kind === 'Pod' && !before && imageOfPod(after) === 'web:2')
    expect([gone.length, made.length]).toEqual([3, 3])
    expect(Math.min(...made)).toBeGreaterThan(Math.max(...gone))
  })

  it('WL-DEP-137 replaces a deleted pod at once, also with Recreate', () => {
    const run = settled({ strategy: 'Recreate' })
    const [pod] = run.state.list('Pod')
    if (!pod) throw new Error('a pod is there')
    run.simulation.act('played-node', (turn) => turn.api.delete(pod))
    expect(run.until(10.1).state.list('Pod').filter(isPodActive)).toHaveLength(3)
    expect(run.state.count('Pod')).toBe(4)
  })

  const first: readonly { name: string; maxSurge: string; maxUnavailable: string; want: readonly string[] }[] = [
    { name: 'WL-DEP-143 30% unavailable', maxSurge: '0%', maxUnavailable: '30%', want: ['web:1 7 r1', 'web:2 3 r2'] },
    { name: 'WL-DEP-148 30% surge', maxSurge: '30%', maxUnavailable: '0%', want: ['web:1 10 r1', 'web:2 3 r2'] },
  ]
  it.each(first)('$name of 10 takes effect at once', ({ want, maxSurge, maxUnavailable }) => {
    const run = settled({ replicas: 10, maxSurge, maxUnavailable })
    change(run, { template: aTemplate('web:2') }).until(10.5)
    expect(revisions(run)).toEqual(want)
  })

  it('WL-DEP-11 WL-DEP-149 counts a pod as available only after it was ready for minReadySeconds', () => {
    const run = settled({ minReadySeconds: 20 })
    expect(web(run).status).toMatchObject({ readyReplicas: 3, availableReplicas: 0 })
    run.until(30)
    expect(web(run).status).toMatchObject({ readyReplicas: 3, availableReplicas: 3 })
  })

  it('uses another ReplicaSet name on a hash collision', () => {
    const [taken] = settled().state.list('ReplicaSet')
    if (!taken) throw new Error('a ReplicaSet is there')
    const theirs = aReplicaSet(taken.name, { labels: { app: 'other' }, spec: { replicas: 0, template: aTemplate('other:1') } })
    const actors = [new DeploymentController(), new ReplicaSetController(), new PlayedNode()]
    const run = new ControllerRun({ rows: [theirs, aDeployment('web', { spec: { replicas: 3 } })], actors }).until(10)
    expect(web(run).status).toMatchObject({ collisionCount: 1, availableReplicas: 3 })
    expect(run.state.list('ReplicaSet').map(({ name }) => name === taken.name)).toEqual([true, false])
  })

  it('WL-DEP-108 reports why a ReplicaSet cannot be created, and retries', () => {
    const message = 'replicasets.apps "web-x" is forbidden: exceeded quota: sets'
    let allowed = false
    const admit: Admit = (row) =>
      row.kind === 'ReplicaSet' && !allowed ? refused({ code: 403, reason: 'Forbidden', message }) : ok(row)
    const actors = [new DeploymentController(), new ReplicaSetController(), new PlayedNode()]
    const run = new ControllerRun({ rows: [aDeployment('web')], actors, admission: [admit] }).until(2)
    expect(progress(run)).toBe(`False ReplicaSetCreateError: Failed to create new replica set "RS": ${message}`)
    expect(run.takeEvents()[0]).toMatch(/^Warning ReplicaSetCreateError: Failed to create new replica set "web-\w+": replicasets/)
    allowed = true
    expect(conditions(web(run.until(20)))).toEqual(COMPLETE)
  })

  it('WL-DEP-110 WL-DEP-111 WL-DEP-112 WL-DEP-113 reports ReplicaFailure while a quota rejects pods', () => {
    let pods = 3
    const admit: Admit = (row, cluster) => {
      const used = cluster.listIn('Pod', 'default').length
      const message = `pods "${row.name}" is forbidden: exceeded quota: object-counts, requested: pods=1, used: pods=${used}`
      return row.kind === 'Pod' && used >= pods ? refused({ code: 403, reason: 'Forbidden', message }) : ok(row)
    }
    const actors = [new DeploymentController(), new ReplicaSetController(), new PlayedNode()]
    const rows = [aDeployment('web', { spec: { replicas: 3, progressDeadlineSeconds: 60 } })]
    const run = new ControllerRun({ rows, actors, admission: [admit] }).until(10)
    change(run, { template: aTemplate('web:2') }).until(20)
    const failing = [
      'Available=True/MinimumReplicasAvailable',
      'Progressing=True/NewReplicaSetCreated',
      'ReplicaFailure=True/FailedCreate',
    ]
    expect(conditions(web(run))).toEqual(failing)
    const reported = web(run).status.conditions.find(({ type }) => type === 'ReplicaFailure')?.message
    expect(reported).toMatch(
      /^pods "web-\w+-\w{5}" is forbidden: exceeded quota: object-counts, requested: pods=1, used: pods=3$/,
    )
    run.until(90)
    expect(conditions(web(run))).toEqual(failing.with(1, 'Progressing=False/ProgressDeadlineExceeded'))
    pods = 5
    expect(conditions(web(run.until(400)))).toEqual(COMPLETE)
  })

  it('rejects an empty selector', () => {
    const run = settled({ selector: MATCH_EVERYTHING })
    expect(run.state.count('ReplicaSet')).toBe(0)
    expect(run.takeEvents()[0]).toBe(
      'Warning SelectingAll: This deployment is selecting all pods. A non-empty selector is required.',
    )
  })

  it('makes no requests when the rollout is complete', () => {
    const run = settled()
    change(run, { template: aTemplate('web:2') }).until(12)
    expect(run.simulation.run().end).toBe('quiet')
  })
})

function imageOfPod(row: unknown): string | undefined {
  return (row as { shape?: { spec: PodTemplate['spec'] } } | undefined)?.shape?.spec.containers[0]?.image
}

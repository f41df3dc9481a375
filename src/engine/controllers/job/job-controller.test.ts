import { describe, expect, it } from 'vitest'
import { JobRun, run, standing, work } from '../../../../test/support/job-run.ts'
import { findCondition } from '../../../kube/condition.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodActive, podRow } from '../../../kube/pod.ts'
import { DrawnOrder } from '../../run/drawn-order.ts'
import { refused } from '../../turn.ts'
import { TRACKING_FINALIZER } from './tracking-finalizer.ts'

const COMPLETE = ['SuccessCriteriaMet CompletionsReached', 'Complete CompletionsReached']

describe('JobController', () => {
  it('WL-JOB-01 WL-JOB-02 WL-JOB-09 WL-JOB-15 WL-JOB-26 WL-JOB-27 WL-JOB-52 WL-JOB-53 runs one pod to completion, and keeps Job and pod', () => {
    const at = run(work('8s', { backoffLimit: 4 })).until(0.5)
    expect(at.createdAt('Pod')).toEqual([0])
    at.until(60)
    expect(at.job.spec).toMatchObject({ parallelism: 1, completions: 1 })
    expect(at.job.status).toMatchObject({ active: 0, succeeded: 1, failed: 0, terminating: 0, ready: 0 })
    expect(standing(at)).toEqual(COMPLETE)
    expect(at.takeEvents()).toEqual(['Normal SuccessfulCreate: Created pod: batch-*', 'Normal Completed: Job completed'])
    expect(at.pods.map(({ phase }) => phase)).toEqual(['Succeeded'])
  })

  it('WL-JOB-05 WL-JOB-07 WL-JOB-08 WL-JOB-44 needs only a template: the API server generates its selector', () => {
    const { job, pods } = run(work()).until(2)
    expect(job.spec).toMatchObject({ backoffLimit: 6, completionMode: 'NonIndexed', podReplacementPolicy: 'TerminatingOrFailed' })
    const own = { 'batch.kubernetes.io/controller-uid': job.uid, 'batch.kubernetes.io/job-name': 'batch' }
    for (const { labels } of [job, ...pods])
      expect(labels).toMatchObject({ ...own, 'controller-uid': job.uid, 'job-name': 'batch' })
    expect(job.spec.selector).toEqual(selectorOfLabels({ 'batch.kubernetes.io/controller-uid': job.uid }))
  })

  it.each(['Always', ''])('WL-JOB-06 is rejected with restartPolicy "%s"', (restartPolicy) => {
    expect(new JobRun().createJob(work('1s', {}, restartPolicy))).toContain('valid values: "OnFailure", "Never"')
  })

  it('WL-JOB-10 WL-JOB-20 WL-JOB-28 WL-JOB-31 WL-JOB-43 runs pods up to its parallelism, and no more than the remaining completions', () => {
    const at = run(work('4s', { completions: 5, parallelism: 4 })).until(60)
    expect(at.createdAt('Pod')).toEqual([0, 0, 0, 0, 6])
    expect(at.job.status.succeeded).toBe(5)
    expect(new Set(at.pods.map(({ shape }) => shape.spec)).size).toBe(1)
    const seen = at.history(({ kind, after }) => (kind === 'Job' && after ? after.status.active : undefined))
    expect(seen).toEqual([0, 4, 1, 0])
  })

  const patterns: readonly { name: string; spec: object; pods: number }[] = [
    { name: 'WL-JOB-16 without a parallelism one after the other', spec: { completions: 3 }, pods: 3 },
    { name: 'WL-JOB-63 a Job for each item', spec: { completions: 1, parallelism: 1 }, pods: 1 },
    { name: 'WL-JOB-64 a pod for each item of a queue', spec: { completions: 4, parallelism: 3 }, pods: 4 },
    { name: 'WL-JOB-65 one completion and any parallelism', spec: { completions: 1, parallelism: 7 }, pods: 1 },
    { name: 'WL-JOB-66 work given out in advance', spec: { completions: 4, parallelism: 9, completionMode: 'Indexed' }, pods: 4 },
    { name: 'WL-JOB-11 a queue of as many pods as may run', spec: { parallelism: 3 }, pods: 3 },
  ]
  it.each(patterns)('$name', ({ spec, pods }) => {
    const at = run(work('2s', spec)).until(60)
    expect(at.pods).toHaveLength(pods)
    expect(at.job.status.succeeded).toBe(pods)
    expect(standing(at)).toEqual(COMPLETE)
  })

  it('WL-JOB-12 WL-JOB-13 WL-JOB-14 WL-JOB-17 WL-JOB-21 WL-JOB-32 a work queue starts no pods after a success, and waits for the running ones', () => {
    const at = run(work(undefined, { parallelism: 3 })).until(5)
    expect(at.job.spec).toMatchObject({ completions: undefined, completionMode: 'NonIndexed' })
    at.end(at.pods[0], 'Succeeded').until(30)
    at.end(at.pods[1], 'Failed').until(60)
    expect(at.job.status).toMatchObject({ active: 1, succeeded: 1, failed: 1 })
    expect(at.pods).toHaveLength(3)
    at.end(at.pods[2], 'Succeeded').until(90)
    expect(standing(at)).toEqual(COMPLETE)
  })

  it('WL-JOB-18 WL-JOB-19 creates no pods while its parallelism is 0', () => {
    const at = run(work('2s', { completions: 2, parallelism: 0 })).until(30)
    expect(at.pods).toEqual([])
    at.changeJob({ parallelism: 2 }).until(60)
    expect(at.createdAt('Pod')).toEqual([30, 30])
  })

  it('deletes surplus pods without counting them when its parallelism is lowered', () => {
    const at = run(work(undefined, { completions: 5, parallelism: 3 })).until(5)
    at.changeJob({ parallelism: 1 }).until(10)
    expect(at.activePods).toHaveLength(1)
    expect(at.job.status).toMatchObject({ active: 1, failed: 0, succeeded: 0 })
  })

  it('G4 deletes any of its equal pods when its parallelism is lowered', () => {
    const left = Array.from({ length: 20 }, (_, seed) => {
      const at = new JobRun({ cacheOrder: new DrawnOrder(seed, 'cache') })
      at.createJob(work(undefined, { completions: 5, parallelism: 3 }))
      return at
        .until(5)
        .changeJob({ parallelism: 1 })
        .until(10)
        .activePods.map(({ name }) => name)
    })
    expect(left.map(({ length }) => length)).toEqual(Array(20).fill(1))
    expect(new Set(left.flat()).size).toBe(3)
  })

  it('WL-JOB-22 WL-JOB-25 WL-JOB-42 may have more pods than its parallelism while some are terminating', () => {
    const at = run(work()).until(5)
    const [pod] = at.pods
    at.delete(pod, { gracePeriodSeconds: 30 })
    expect(at.job.status.active).toBe(1)
    at.until(6.5)
    expect(at.job.status).toMatchObject({ active: 0, terminating: 1 })
    expect(at.pods).toHaveLength(1)
  })

  it('WL-JOB-04 WL-JOB-41 WL-JOB-94 creates a new pod for one that is deleted or fails', () => {
    const at = run(work()).until(5)
    at.delete(at.pods[0]).until(30)
    expect(at.activePods).toHaveLength(1)
    at.end(at.activePods[0], 'Failed').until(60)
    expect(at.activePods).toHaveLength(1)
    expect(at.job.status).toMatchObject({ active: 1, failed: 2 })
  })

  it('WL-JOB-23 reports rejected pods, and retries after 1, 2, 4... seconds', () => {
    const limit = { pods: 1 }
    const at = new JobRun({
      admission: [
        (row, cluster) => {
          if (row.kind !== 'Pod' || cluster.count('Pod') < limit.pods) return { ok: true, value: row }
          return refused({ code: 403, reason: 'Forbidden', message: 'exceeded quota' })
        },
      ],
    })
    at.createJob(work(undefined, { completions: 3, parallelism: 3 }))
    at.until(60)
    expect(at.job.status).toMatchObject({ active: 1 })
    const reported = at.takeEvents().filter((text) => text === 'Warning FailedCreate: Error creating: exceeded quota')
    expect(reported.length).toBeGreaterThan(4)
    expect(reported.length).toBeLessThan(12)
    limit.pods = 3
    at.until(130)
    expect(at.job.status.active).toBe(3)
  })

  it('counts a pod that its terminating namespace rejects, and requests no other', () => {
    const at = run(work(undefined, { parallelism: 2, completions: 9 })).until(5)
    at.act((turn) => turn.api.updateStatus<'Namespace'>(namespaceRow({ name: 'default', phase: 'Terminating' })))
    at.changeJob({ parallelism: 5 }).until(9)
    expect(at.history(({ kind, after }) => (kind === 'Job' && after ? after.status.active : undefined))).toEqual([0, 2, 5, 2])
    expect(at.takeEvents().filter((text) => text.includes('Failed'))).toEqual([])
  })

  it('WL-JOB-24 WL-JOB-45 WL-JOB-50 WL-JOB-59 doubles the back-off after each failure, until the Job fails', () => {
    const at = run(work('1s', { exitCode: 3, backoffLimit: 2 })).until(600)
    expect(at.createdAt('Pod')).toEqual([0, 12, 34])
    expect(at.job.status).toMatchObject({ active: 0, failed: 3 })
    expect(standing(at)).toEqual(['FailureTarget BackoffLimitExceeded', 'Failed BackoffLimitExceeded'])
    expect(at.takeEvents().at(-1)).toBe('Warning BackoffLimitExceeded: Job has reached the specified backoff limit')
  })

  it('WL-JOB-50 terminates the running pods when backoffLimit is reached', () => {
    const at = run(work(undefined, { parallelism: 2, completions: 2, backoffLimit: 0 })).until(5)
    at.end(at.pods[0], 'Failed').until(20)
    expect(at.activePods).toEqual([])
    expect(at.job.status).toMatchObject({ active: 0, failed: 2, terminating: 0 })
    expect(standing(at).at(-1)).toBe('Failed BackoffLimitExceeded')
  })

  it('WL-JOB-47 resets the back-off after a success', () => {
    const at = run(work(undefined, { completions: 3, parallelism: 1 })).until(5)
    const [first] = at.activePods
    at.end(first, 'Failed').until(20)
    at.end(at.activePods[0], 'Succeeded').until(30)
    at.end(at.activePods[0], 'Failed').until(60)
    expect(at.createdAt('Pod')).toEqual([0, 15, 21, 40])
  })

  it('WL-JOB-40 WL-JOB-48 counts container restarts, and terminates the pod when they reach backoffLimit', () => {
    const at = run(work('5s', { exitCode: 1, backoffLimit: 2 }, 'OnFailure')).until(10)
    expect(at.pods).toHaveLength(1)
    const restarts = at.history(({ kind, after }) =>
      kind === 'Pod' && after ? after.containerStatuses[0]?.restartCount : undefined,
    )
    expect(restarts).toEqual([0, 1])
    at.until(120)
    expect(at.createdAt('Pod')).toHaveLength(1)
    expect(standing(at).at(-1)).toBe('Failed BackoffLimitExceeded')
    expect(at.activePods).toEqual([])
  })

  it('WL-JOB-49 has no time limit without a deadline', () => {
    const at = run(work()).until(100_000)
    expect(at.job.status).toMatchObject({ active: 1, conditions: [] })
  })

  it('WL-JOB-55 WL-JOB-56 WL-JOB-57 WL-JOB-58 fails at its deadline, also with retries left', () => {
    const at = run(work('1s', { exitCode: 1, backoffLimit: 5, activeDeadlineSeconds: 20 })).until(100)
    expect(at.createdAt('Pod')).toEqual([0, 12])
    expect(standing(at)).toEqual(['FailureTarget DeadlineExceeded', 'Failed DeadlineExceeded'])
    const at2 = run(work(undefined, { activeDeadlineSeconds: 20 })).until(19.9)
    expect(at2.activePods).toHaveLength(1)
    at2.until(30)
    expect(at2.activePods).toEqual([])
    expect(findCondition(at2.job.status.conditions, 'Failed')?.message).toBe('Job was active longer than specified deadline')
    expect(at2.pods[0]?.shape.spec.activeDeadlineSeconds).toBeUndefined()
  })

  it.each(['Background', 'Foreground'] as const)(
    'WL-JOB-03 WL-JOB-54 deletes its pods when it is deleted (%s)',
    (propagationPolicy) => {
      const at = run(work('10s', { completions: 3, parallelism: 2 })).until(14)
      expect(at.pods.map(({ phase }) => phase)).toContain('Succeeded')
      at.delete(at.job, { propagationPolicy }).until(60)
      expect(at.jobs).toEqual([])
      expect(at.pods).toEqual([])
    },
  )
})

describe('a suspended Job', () => {
  it('WL-JOB-68 WL-JOB-71 WL-JOB-72 WL-JOB-73 WL-JOB-77 WL-JOB-78 WL-JOB-79 has no pods until it is resumed', () => {
    const at = run(work(undefined, { completions: 2, parallelism: 1 })).until(5)
    const [pod] = at.pods
    at.changeJob({ suspend: true }).until(6)
    expect(at.simulation.state.get('Pod', 'default', pod?.name ?? '')).toMatchObject({ deletionGracePeriodSeconds: 30 })
    at.until(60)
    expect(at.pods).toEqual([])
    expect(at.job.status).toMatchObject({ active: 0, succeeded: 0, failed: 0 })
    at.changeJob({ suspend: false }).until(70)
    expect(at.activePods).toHaveLength(1)
    expect(at.takeEvents()).toEqual([
      'Normal SuccessfulCreate: Created pod: batch-*',
      'Normal SuccessfulDelete: Deleted pod: batch-*',
      'Normal Suspended: Job suspended',
      'Normal SuccessfulCreate: Created pod: batch-*',
      'Normal Resumed: Job resumed',
    ])
  })

  it('WL-JOB-69 WL-JOB-74 WL-JOB-75 WL-JOB-76 reports the Suspended condition only once it was suspended', () => {
    const never = run(work()).until(5)
    expect(findCondition(never.job.status.conditions, 'Suspended')).toBeUndefined()
    const at = run(work(undefined, { suspend: true })).until(5)
    expect(at.pods).toEqual([])
    expect(findCondition(at.job.status.conditions, 'Suspended')).toMatchObject({ status: 'True', reason: 'JobSuspended' })
    at.until(10).changeJob({ suspend: false }).until(15)
    const resumed = findCondition(at.job.status.conditions, 'Suspended')
    expect(resumed).toMatchObject({ status: 'False', reason: 'JobResumed', message: 'Job resumed' })
  })

  it('WL-JOB-70 resets startTime when it is resumed', () => {
    const at = run(work(undefined, { activeDeadlineSeconds: 20 })).until(15)
    const started = at.job.status.startTime ?? 0
    at.changeJob({ suspend: true }).until(40)
    expect(standing(at)).toEqual(['Suspended JobSuspended'])
    at.changeJob({ suspend: false }).until(59)
    expect((at.job.status.startTime ?? 0) - started).toBe(40_000)
    expect(standing(at)).toEqual([])
    at.until(70)
    expect(standing(at).at(-1)).toBe('Failed DeadlineExceeded')
  })
})

describe('an Indexed Job', () => {
  it('WL-JOB-30 WL-JOB-33 WL-JOB-35 WL-JOB-37 has a pod for each index, with the index in name, host name, label and annotation', () => {
    const at = run(work('2s', { completions: 3, parallelism: 2, completionMode: 'Indexed' })).until(60)
    const key = 'batch.kubernetes.io/job-completion-index'
    for (const [i, pod] of at.pods.entries()) {
      expect(pod.name).toMatch(new RegExp(`^batch-${i}-\\w{5}$`))
      expect(pod.shape.spec.hostname).toBe(`batch-${i}`)
      expect([pod.labels[key], pod.annotations[key]]).toEqual([String(i), String(i)])
    }
    expect(at.job.status).toMatchObject({ succeeded: 3, completedIndexes: '0-2' })
    expect(standing(at)).toEqual(COMPLETE)
  })

  it('WL-JOB-38 counts an index once, and deletes pods with duplicate and unknown indexes', () => {
    const at = run(work(undefined, { completions: 2, parallelism: 2, completionMode: 'Indexed' })).until(5)
    const [pod] = at.pods
    if (!pod) throw new Error('a pod is there')
    at.act((turn) => {
      turn.api.create<'Pod'>(podRow({ ...pod, name: 'double', uid: '', phase: 'Pending', nodeName: '', conditions: [] }))
    })
    at.until(10)
    expect(at.activePods.map(({ name }) => name)).not.toContain('double')
    at.end(at.activePods[0], 'Succeeded').until(20)
    expect(at.job.status).toMatchObject({ succeeded: 1, completedIndexes: '0', active: 1 })
  })

  it('fails an index at backoffLimitPerIndex, and the Job when every index is finished', () => {
    const spec = { completions: 3, parallelism: 3, completionMode: 'Indexed', backoffLimitPerIndex: 1, failIndexes: '1' }
    const at = run(work('1s', spec)).until(100)
    expect(at.job.status).toMatchObject({ completedIndexes: '0,2', failedIndexes: '1', failed: 2 })
    expect(at.pods.map(({ annotations }) => annotations['batch.kubernetes.io/job-index-failure-count'])).toEqual([
      '0',
      '0',
      '0',
      '1',
    ])
    expect(standing(at)).toEqual(['FailureTarget FailedIndexes', 'Failed FailedIndexes'])
  })

  it('fails when more indexes fail than maxFailedIndexes', () => {
    const spec = {
      completions: 4,
      parallelism: 4,
      completionMode: 'Indexed',
      backoffLimitPerIndex: 0,
      maxFailedIndexes: 0,
      failIndexes: '2',
    }
    const at = run(work('1s', spec)).until(100)
    expect(standing(at).at(-1)).toBe('Failed MaxFailedIndexesExceeded')
  })

  it('creates more pods when its completions increase', () => {
    const at = run(work('2s', { completions: 2, parallelism: 2, completionMode: 'Indexed' })).until(1)
    at.changeJob({ completions: 4, parallelism: 4 }).until(60)
    expect(at.job.status.completedIndexes).toBe('0-3')
  })
})

describe('ownership of the pods of a Job', () => {
  it('WL-JOB-90 WL-JOB-91 WL-JOB-93 keeps the finalizer on each pod until the status counts it', () => {
    const at = run(work('4s', { completions: 2, parallelism: 2 })).until(2)
    for (const { finalizers } of at.pods) expect(finalizers).toEqual([TRACKING_FINALIZER])
    expect(at.job.annotations).toEqual({})
    at.until(30)
    const steps = at.history(({ kind, after }) => {
      if (kind === 'Job' && after) return [after.status.uncountedSucceeded.length, after.status.succeeded]
      return kind === 'Pod' && after?.phase === 'Succeeded' ? after.finalizers.length : undefined
    })
    expect(steps).toEqual([[0, 0], 1, [2, 0], 0, [0, 2]])
  })

  it('removes the finalizer from pods whose Job is deleted', () => {
    const at = run(work()).until(5)
    at.delete(at.job, { propagationPolicy: 'Orphan' }).until(10)
    expect(at.pods.map(({ finalizers, ownerReferences }) => [finalizers, ownerReferences])).toEqual([[[], []]])
  })

  it('WL-JOB-84 WL-JOB-85 adopts the pods of a Job that was deleted with orphan', () => {
    const at = run(work(undefined, { completions: 2, parallelism: 2 })).until(5)
    const { job: old, pods } = at
    at.delete(old, { propagationPolicy: 'Orphan' }).until(10)
    const labels = { 'batch.kubernetes.io/controller-uid': old.uid }
    const spec = work(undefined, { completions: 2, parallelism: 2, manualSelector: true, selector: { matchLabels: labels } })
    const template = (spec as { template: { metadata: object } }).template
    template.metadata = { ...template.metadata, labels }
    expect(at.createJob(spec, { name: 'new' })).toBe('created')
    at.until(20)
    const taken = at.simulation.state.get('Job', 'default', 'new')
    expect(taken?.uid).not.toBe(old.uid)
    expect(at.pods.map(({ uid }) => uid)).toEqual(pods.map(({ uid }) => uid))
    for (const pod of at.pods) {
      expect(controllerOf(pod)?.uid).toBe(taken?.uid)
      expect(pod.finalizers).toEqual([TRACKING_FINALIZER])
    }
    expect(taken?.status.active).toBe(2)
  })

  it('WL-JOB-82 counts pods of any origin that its own selector matches', () => {
    const at = new JobRun()
    const spec = work(undefined, { manualSelector: true, selector: { matchLabels: { app: 'shared' } } })
    const template = (spec as { template: { metadata: object } }).template
    template.metadata = { labels: { app: 'shared' } }
    at.createJob(spec)
    at.until(5)
    const [pod] = at.pods
    if (!pod) throw new Error('a pod is there')
    at.act((turn) => turn.api.create<'Pod'>(podRow({ ...pod, name: 'stranger', uid: '', ownerReferences: [], finalizers: [] })))
    at.until(10)
    expect(at.activePods).toHaveLength(1)
    expect(at.pods.filter(isPodActive).every((item) => controllerOf(item)?.name === 'batch')).toBe(true)
  })

  it('ignores a Job with managedBy of another controller', () => {
    const at = run(work('1s', { managedBy: 'example.com/queue' })).until(30)
    expect(at.pods).toEqual([])
    expect(at.job.status).toMatchObject({ startTime: undefined, conditions: [] })
  })
})

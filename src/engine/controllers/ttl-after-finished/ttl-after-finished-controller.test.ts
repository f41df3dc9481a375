import { describe, expect, it } from 'vitest'
import { JobRun, work } from '../../../../test/support/job-run.ts'
import { writeObject } from '../../../kube/codec/registry.ts'
import { jobRow } from '../../../kube/job.ts'

/** The Job finishes 5 s after the beginning: its pod runs from 1 s to 3 s and is counted a second later. */
function run(spec: object): JobRun {
  const at = new JobRun()
  at.createJob(work('2s', spec))
  return at
}

describe('TtlAfterFinishedController', () => {
  it.each([
    { name: 'complete', exitCode: 0 },
    { name: 'failed', exitCode: 1 },
  ])('WL-TTL-02 WL-TTL-03 WL-TTL-04 WL-JOB-60 deletes a $name Job with its pods when its TTL expires', ({ exitCode }) => {
    const at = run({ ttlSecondsAfterFinished: 100, exitCode, backoffLimit: 0 }).until(95)
    expect(at.jobs).toHaveLength(1)
    expect(at.pods).toHaveLength(1)
    at.until(112)
    expect(at.jobs).toEqual([])
    expect(at.pods).toEqual([])
  })

  it('WL-TTL-05 respects finalizers', () => {
    const at = new JobRun()
    at.createJob(work('2s', { ttlSecondsAfterFinished: 0 }), { finalizers: ['example.com/keep'] })
    at.until(30)
    expect(at.pods).toEqual([])
    expect(at.job).toMatchObject({ finalizers: ['example.com/keep'] })
    expect(at.job.deletionTimestamp).toBeDefined()
  })

  it('WL-TTL-06 deletes it at once with a TTL of 0', () => {
    expect(run({ ttlSecondsAfterFinished: 0 }).until(8).jobs).toEqual([])
  })

  it('WL-TTL-07 keeps Jobs without a TTL', () => {
    expect(run({}).until(100_000).jobs).toHaveLength(1)
  })

  it('WL-TTL-01 keeps pods without a Job', () => {
    const at = run({}).until(20)
    at.delete(at.job, { propagationPolicy: 'Orphan' }).until(100_000)
    expect(at.pods).toHaveLength(1)
  })

  it('WL-TTL-08 WL-TTL-09 uses the TTL that is set when it checks', () => {
    const at = run({ ttlSecondsAfterFinished: 50 }).until(20)
    at.changeJob({ ttlSecondsAfterFinished: 200 }).until(100)
    expect(at.jobs).toHaveLength(1)
    at.changeJob({ ttlSecondsAfterFinished: 90 }).until(102)
    expect(at.jobs).toEqual([])
  })

  it('WL-TTL-10 uses the timestamps of the Job, and finds Jobs that exist at the start', () => {
    const finished = run({ ttlSecondsAfterFinished: 100 }).until(20).job
    const conditions = finished.status.conditions.map((item) => ({ ...item, lastTransitionTime: finished.creationTimestamp }))
    const earlier = jobRow({ ...finished, status: { ...finished.status, conditions } })
    const at = new JobRun({ objects: [['Job', writeObject(earlier)]], startMs: 40_000 }).until(59)
    expect(at.jobs).toHaveLength(1)
    expect(at.until(61).jobs).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { run, standing, work } from '../../../../test/support/job-run.ts'
import { isPodActive } from '../../../kube/pod.ts'

const CROWD = { completions: 60, parallelism: 60 }

it('creates many pods at its client rate limit, and reports them when all are created (recorded: sixty in 1.9 s)', () => {
  const at = run(work('20s', CROWD))
  const made = [0.2, 1.2, 2.2].map((seconds) => at.until(seconds).pods.length)
  expect(made).toEqual([27, 47, 60])
  at.until(10)
  const seen = at.history(({ kind, after }) => (kind === 'Job' && after ? after.status.active : undefined))
  expect(seen).toEqual([0, 60])
  expect(at.until(60).job.status).toMatchObject({ succeeded: 60, active: 0 })
})

it('removes finalizers before it deletes pods: suspending runs at half the rate (recorded: sixty in 4.5 s, from the second second)', () => {
  const at = run(work('90s', CROWD)).until(10)
  at.changeJob({ suspend: true })
  const staying = [11.4, 13.1, 14.7].map((seconds) => at.until(seconds).pods.filter(isPodActive).length)
  expect(staying).toEqual([60, 29, 0])
  expect(at.job.status.active).toBe(0)
})

it('keeps its decision while its requests wait: pods that the deadline terminates are not failures', () => {
  const at = run(work('90s', { ...CROWD, backoffLimit: 0, activeDeadlineSeconds: 10 })).until(40)
  expect(standing(at)).toEqual(['FailureTarget DeadlineExceeded', 'Failed DeadlineExceeded'])
})

it('reports a pod that is removed at once as terminating until its next sync (recorded: a deleted pod without a node)', () => {
  const at = run(work('90s', { completions: 1 }))
  at.delete(at.until(0.05).pods[0], { gracePeriodSeconds: 0 }).until(20)
  const seen = at.history(({ kind, after }) =>
    kind === 'Job' && after ? [after.status.active, after.status.failed, after.status.terminating ?? 0] : undefined,
  )
  const reported = ['0 0 0', '1 0 0', '0 0 1', '0 1 1', '0 1 0', '1 1 0']
  expect(seen.map((counts) => counts.join(' '))).toEqual(reported)
})

import { describe, expect, it } from 'vitest'
import { run, standing, work } from '../../../../test/support/job-run.ts'

describe('a pod failure policy', () => {
  const ignoring = (more: object = {}) =>
    work(undefined, {
      backoffLimit: 0,
      podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] },
      ...more,
    })

  it('waits until a deleted pod has terminated, then applies the policy and replaces it', () => {
    const at = run(ignoring()).until(5)
    expect(at.job.spec.podReplacementPolicy).toBe('Failed')
    at.delete(at.pods[0]).until(6.5)
    expect(at.job.status).toMatchObject({ active: 0, terminating: 1, failed: 0 })
    at.until(30)
    expect(standing(at).at(-1)).toBe('Failed BackoffLimitExceeded')
  })

  it('fails the Job at once for an exit code', () => {
    const rules = [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }]
    const at = run(work('1s', { exitCode: 42, podFailurePolicy: { rules } })).until(30)
    expect(standing(at).at(-1)).toBe('Failed PodFailurePolicy')
    expect(at.takeEvents().at(-1)).toBe(
      'Warning PodFailurePolicy: Container main for pod default/batch-* failed with exit code 42 matching FailJob rule at index 0',
    )
  })
})

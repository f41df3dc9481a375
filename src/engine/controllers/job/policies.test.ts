import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { work } from '../../../../test/support/job-run.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import { condition } from '../../../kube/condition.ts'
import type { SuccessPolicyRule } from '../../../kube/job.ts'
import type { ContainerStatus } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { readIndexes } from './index-set.ts'
import { isPodFailed, judgeFailure } from './pod-failure-policy.ts'
import { matchSuccessPolicy } from './success-policy.ts'

const shapes = new ShapeInterner()

function jobWith(spec: object) {
  return readObject(
    'Job',
    { metadata: { name: 'batch', namespace: 'default' }, spec: work('1s', spec) },
    new CodecContext(shapes),
  )
}

function exited(name: string, exitCode: number): ContainerStatus {
  const state = { kind: 'terminated', exitCode, reason: '', startedAt: undefined, finishedAt: T0 } as const
  const none = { started: false, lastState: undefined, allocatedResources: undefined, resources: undefined }
  return { name, ready: false, restartCount: 0, state, ...none }
}

function failed(options: PodOptions = {}) {
  return aPod(shapes, 'pod', { phase: 'Failed', ...options })
}

describe('the failure policy', () => {
  const codes = (operator: string, values: readonly number[], containerName?: string) => ({
    onExitCodes: { operator, values, ...(containerName === undefined ? {} : { containerName }) },
  })
  const target = { onPodConditions: [{ type: 'DisruptionTarget' }] }
  const disturbed = { conditions: [condition({ type: 'DisruptionTarget', status: 'True' })] }
  const table = [
    { name: 'no rule', rules: [], pod: {}, verdict: [true, undefined] },
    { name: 'a code in', rules: [{ action: 'Ignore', ...codes('In', [3]) }], pod: { main: 3 }, verdict: [false, 'Ignore'] },
    { name: 'a code not in', rules: [{ action: 'Count', ...codes('NotIn', [3]) }], pod: { main: 4 }, verdict: [true, 'Count'] },
    {
      name: 'success never',
      rules: [{ action: 'Ignore', ...codes('NotIn', [3]) }],
      pod: { main: 0 },
      verdict: [true, undefined],
    },
    {
      name: 'another container',
      rules: [{ action: 'Ignore', ...codes('In', [3], 'side') }],
      pod: { main: 3 },
      verdict: [true, undefined],
    },
    {
      name: 'an init container',
      rules: [{ action: 'FailIndex', ...codes('In', [3]) }],
      pod: { init: 3 },
      verdict: [true, 'FailIndex'],
    },
    { name: 'a condition', rules: [{ action: 'Ignore', ...target }], pod: disturbed, verdict: [false, 'Ignore'] },
    {
      name: 'the first rule',
      rules: [
        { action: 'Count', ...target },
        { action: 'Ignore', ...target },
      ],
      pod: disturbed,
      verdict: [true, 'Count'],
    },
  ]
  it.each(table)('$name', ({ rules, pod, verdict }) => {
    const { main, init, ...rest } = pod as { main?: number; init?: number } & PodOptions
    const row = failed({
      ...rest,
      containerStatuses: main === undefined ? [] : [exited('main', main)],
      initContainerStatuses: init === undefined ? [] : [exited('init', init)],
    })
    const { counts, action } = judgeFailure(jobWith({ podFailurePolicy: { rules } }), row)
    expect([counts, action]).toEqual(verdict)
  })

  it('reports why the Job fails', () => {
    const job = jobWith({ podFailurePolicy: { rules: [{ action: 'FailJob', ...target }] } })
    expect(judgeFailure(job, failed(disturbed)).message).toBe(
      'Pod default/pod has condition DisruptionTarget matching FailJob rule at index 0',
    )
  })

  it('counts a terminating pod as failed, unless podReplacementPolicy is Failed', () => {
    const leaving = failed({ phase: 'Running', deletionTimestamp: T0 })
    expect(isPodFailed(leaving, jobWith({}))).toBe(true)
    expect(isPodFailed(leaving, jobWith({ podReplacementPolicy: 'Failed' }))).toBe(false)
    expect(isPodFailed(leaving, jobWith({ podFailurePolicy: { rules: [] } }))).toBe(false)
    expect(isPodFailed(failed({ phase: 'Succeeded', deletionTimestamp: T0 }), jobWith({}))).toBe(false)
  })
})

describe('the success policy', () => {
  const rule = (succeededIndexes?: string, succeededCount?: number): SuccessPolicyRule => ({ succeededIndexes, succeededCount })
  const table: readonly { name: string; rules: readonly SuccessPolicyRule[] | undefined; met: string | undefined }[] = [
    { name: 'none', rules: undefined, met: undefined },
    { name: 'enough', rules: [rule(undefined, 3)], met: 'Matched rules at index 0' },
    { name: 'too few', rules: [rule(undefined, 5)], met: undefined },
    { name: 'all of the listed', rules: [rule('1-2')], met: 'Matched rules at index 0' },
    { name: 'not all of the listed', rules: [rule('2-3')], met: undefined },
    { name: 'enough of the listed', rules: [rule('2-5', 1)], met: 'Matched rules at index 0' },
    { name: 'the second rule', rules: [rule('9'), rule(undefined, 1)], met: 'Matched rules at index 1' },
    { name: 'a rule of no index that there is', rules: [rule('20')], met: undefined },
  ]
  it.each(table)('$name', ({ rules, met }) => {
    expect(matchSuccessPolicy(rules, readIndexes('0-2,7', 10), 10)).toBe(met)
  })
})

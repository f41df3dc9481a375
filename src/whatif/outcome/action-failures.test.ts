import { describe, expect, it } from 'vitest'
import { aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { keyIn } from '../../../test/support/moves.ts'
import { Drain } from '../../engine/eviction/drain/drain.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { DrainReport, PodIdentity } from '../../engine/eviction/drain/drain-report.ts'
import type { ApiRefusal } from '../../engine/turn.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { SingleAction } from '../actions/action.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { type ActionFailure, actionFailures, leftCordoned } from './action-failures.ts'

const DRAIN: SingleAction = { kind: 'drain', nodes: { names: ['a'] }, options: DEFAULT_DRAIN_OPTIONS }
const SCALE: SingleAction = { kind: 'scale', target: keyIn('Deployment', 'web'), replicas: 3 }

function report(action: SingleAction, init: Partial<ActionReport> = {}): ActionReport {
  return {
    action,
    startedAt: T0,
    endedAt: undefined,
    failure: undefined,
    failures: [],
    output: [],
    warnings: [],
    drains: [],
    ...init,
  }
}

/** A drain of node a with these reports. */
function drained(
  reports: readonly DrainReport[],
  { exitCode, ...options }: Partial<DrainOptions> & { readonly exitCode?: number } = {},
): ActionReport {
  const progress = { current: undefined, done: 0, failures: [], exitCode }
  return report(DRAIN, { drains: [new Drain(['a'], { ...DEFAULT_DRAIN_OPTIONS, ...options }, { progress, reports })] })
}

function refusal(message: string, cause?: string): ApiRefusal {
  const causes = cause === undefined ? [] : [{ reason: 'DisruptionBudget', message: cause, field: '' }]
  return { code: 429, reason: 'TooManyRequests', message, retryAfterSeconds: undefined, causes }
}

const MOMENT = { at: T0, node: 'a' } as const

function identity(name: string): PodIdentity {
  return { namespace: 'default', name, uid: `uid-default-${name}` }
}

function refused(name: string, message: string): DrainReport {
  return { ...MOMENT, kind: 'refused', pod: identity(name), refusal: refusal('Cannot evict pod', message) }
}

function accepted(name: string): DrainReport {
  return { ...MOMENT, kind: 'accepted', pod: identity(name), byEviction: true }
}

/** The failures of one action, where the pods of `left` are still on node a at the end. */
function failuresOf(item: ActionReport, left: readonly string[] = [], quiet = true): readonly ActionFailure[] {
  const after = new ClusterState()
  for (const name of left) after.put(aPod(after.shapes, name, { nodeName: 'a' }))
  return actionFailures([item], { after, events: [], quiet })
}

describe('an action', () => {
  it('that was rejected fails with the message of the API server, for its object', () => {
    expect(failuresOf(report(SCALE, { endedAt: T0, failure: refusal('no such Deployment') }))).toEqual([
      { message: 'no such Deployment', objects: [keyIn('Deployment', 'web')], timedOut: false, waiting: false, obstacles: [] },
    ])
  })

  it.each([
    [
      'has not ended although nothing changes any more',
      report(SCALE),
      true,
      ['scale of deployment.apps/web to 3 never completes'],
    ],
    ['has not ended and may still do so', report(SCALE), false, []],
    ['has ended', report(SCALE, { endedAt: T0 }), true, []],
  ])('that %s', (_name, item, quiet, expected) => {
    expect(failuresOf(item, [], quiet).map(({ message }) => message)).toEqual(expected)
  })
})

describe('a drain that has not completed', () => {
  it.each<[string, readonly DrainReport[], readonly string[], string]>([
    [
      'names what the API server refuses, and not what happened before',
      [refused('web-1', 'old'), refused('web-1', 'no disruption left')],
      ['web-1'],
      'eviction of default/web-1 is refused indefinitely: no disruption left',
    ],
    [
      'joins pods that are refused for one reason',
      [refused('web-1', 'no disruption left'), refused('web-2', 'no disruption left')],
      ['web-1', 'web-2'],
      'eviction of default/web-1 and 1 other pod is refused indefinitely: no disruption left',
    ],
    [
      'joins pods that do not terminate',
      [accepted('web-1'), accepted('web-2')],
      ['web-1', 'web-2'],
      'default/web-1 and 1 other pod do not terminate: their node a no longer exists, so no kubelet confirms that their containers have ended',
    ],
    [
      'leaves out pods that are gone or given up',
      [
        refused('web-1', 'no disruption left'),
        accepted('web-2'),
        accepted('web-3'),
        { ...MOMENT, kind: 'finished', pod: identity('web-2'), byEviction: true, error: undefined },
        { ...MOMENT, kind: 'overdue', pod: identity('web-3'), seconds: 5 },
      ],
      ['web-1', 'web-3'],
      'eviction of default/web-1 is refused indefinitely: no disruption left',
    ],
  ])('%s', (_name, reports, left, expected) => {
    expect(failuresOf(drained(reports), left)).toMatchObject([
      { message: `drain of a never completes: ${expected}`, waiting: true, timedOut: false },
    ])
  })

  it.each([
    [['one', 'two', 'three'], ''],
    [['one', 'two', 'three', 'four'], '; and more for 1 other reason'],
    [['one', 'two', 'three', 'four', 'five'], '; and more for 2 other reasons'],
  ])('names three reasons and counts the others: %j', (messages, rest) => {
    const named = ['one', 'two', 'three'].map((message, i) => `eviction of default/web-${i} is refused indefinitely: ${message}`)
    const left = messages.map((_message, i) => `web-${i}`)
    const reports = messages.map((message, i) => refused(`web-${i}`, message))
    expect(failuresOf(drained(reports), left)).toMatchObject([
      { message: `drain of a never completes: ${named.join('; ')}${rest}` },
    ])
  })

  it('names the pods that it waits for, with what keeps each', () => {
    const [failure] = failuresOf(drained([refused('web-1', 'one'), accepted('web-2')]), ['web-1', 'web-2'])
    expect(failure?.objects).toEqual([keyIn('Pod', 'web-1'), keyIn('Pod', 'web-2')])
    expect(failure?.obstacles.map(({ waiting }) => waiting.name)).toEqual(['web-1', 'web-2'])
  })

  it('names no reason when its pods are deleted but not yet observed', () => {
    expect(failuresOf(drained([accepted('web-1')]), [], false).map(({ message }) => message)).toEqual([
      'drain of a has not completed',
    ])
  })

  it('is not stuck where something may still change', () => {
    expect(failuresOf(drained([refused('web-1', 'no disruption left')]), ['web-1'], false)).toMatchObject([
      { message: 'drain of a has not completed: eviction of default/web-1 is refused: no disruption left', waiting: false },
    ])
  })
})

describe('a drain that has failed', () => {
  function notDrained(errors: readonly string[], pending: readonly string[] = []): DrainReport {
    return { ...MOMENT, kind: 'notDrained', failure: { errors, begun: true, closing: [] }, pending: pending.map(identity) }
  }

  it('names the node, its errors and the pods that are left', () => {
    const reports = [refused('web-1', 'no disruption left'), notDrained(['one error', 'another'], ['web-1'])]
    expect(failuresOf(drained(reports, { exitCode: 1 }), ['web-1'])).toMatchObject([
      {
        message: 'node a was not drained: one error; another',
        objects: [keyIn('Node', 'a'), keyIn('Pod', 'web-1')],
        timedOut: false,
        waiting: false,
        obstacles: [{ waitsFor: 'no disruption left' }],
      },
    ])
  })

  it('has timed out where kubectl reports it', () => {
    const errors = ['global timeout reached: 10s']
    expect(failuresOf(drained([notDrained(errors)], { exitCode: 1 }))).toMatchObject([{ timedOut: true }])
  })

  it('of a missing node has the message of kubectl', () => {
    const lines = ['Error from server (NotFound): nodes "a" not found']
    const aborted: DrainReport = { ...MOMENT, kind: 'aborted', nodes: ['a'], lines }
    expect(failuresOf(drained([aborted], { exitCode: 1 })).map(({ message }) => message)).toEqual(lines)
  })

  it('reports the end of the command once', () => {
    const aborted: DrainReport = { at: T0, node: '', kind: 'aborted', nodes: ['a'], lines: ['error: unable to drain'] }
    expect(failuresOf(drained([notDrained(['one error']), aborted], { exitCode: 1 }))).toHaveLength(1)
  })

  it('is absent where every node was drained', () => {
    expect(failuresOf(drained([{ ...MOMENT, kind: 'drained' }], { exitCode: 0 }))).toEqual([])
  })
})

describe('leftCordoned', () => {
  const cordoned: DrainReport = { ...MOMENT, kind: 'cordoned', already: false }

  it.each<[string, ActionReport, boolean, readonly string[]]>([
    ['a node that a drain cordoned and did not get empty', drained([cordoned]), true, ['a']],
    ['none that was drained', drained([cordoned, { ...MOMENT, kind: 'drained' }]), true, []],
    ['none that was cordoned before', drained([{ ...cordoned, already: true }]), true, []],
    ['none that was uncordoned later', drained([cordoned]), false, []],
    ['none of a dry run', drained([cordoned], { dryRun: 'server' }), true, []],
  ])('%s', (_name, item, unschedulable, expected) => {
    const after = new ClusterState()
    after.put(aNode('a', { unschedulable }))
    expect(leftCordoned([item], after)).toEqual(expected)
  })

  it('names a node that two drains cordoned once', () => {
    const after = new ClusterState()
    after.put(aNode('a', { unschedulable: true }))
    expect(leftCordoned([drained([cordoned]), drained([cordoned])], after)).toEqual(['a'])
  })
})

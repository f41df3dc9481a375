import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../../test/support/builders.ts'
import { aRecordedMove, keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import { playText } from '../../../../test/support/play-text.ts'
import type { ClusterEvent } from '../../../engine/turn.ts'
import { condition } from '../../../kube/condition.ts'
import { atOnce } from '../../../lib/at-once.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import type { RecordedMove } from '../../recording/move-tracker.ts'
import type { RecordedPlacement } from '../../recording/placement-tracker.ts'
import type { Outcome, TimelineEvent, TimelineKind } from '../outcome.ts'
import type { RunRecord } from '../run-record.ts'
import { type Disruptions, disruptionsOf } from './disruptions.ts'

/** What a run recorded, on a base whose pods web-1 to web-3 are on node a; web-3 is not ready. */
interface Recorded {
  readonly moves?: readonly RecordedMove[]
  readonly placements?: readonly RecordedPlacement[]
  readonly timeline?: readonly TimelineEvent[]
  readonly events?: readonly { readonly atMs: number; readonly event: ClusterEvent }[]
  /** Pods that are Pending at the end. */
  readonly pending?: readonly string[]
  /** What happens without the scenario; missing: the run without it is described itself. */
  readonly baseline?: Partial<Pick<Outcome, 'pending'>> & { readonly record?: Partial<RunRecord> }
}

const EMPTY = outcomeFacts().record

function disruptions({ moves = [], placements = [], timeline = [], events = [], pending = [], baseline }: Recorded): Disruptions {
  const [base, after] = [new ClusterState(), new ClusterState()]
  for (const name of ['web-1', 'web-2', 'web-3']) {
    const conditions = [condition({ type: 'Ready', status: name === 'web-3' ? 'False' : 'True' })]
    base.put(aPod(base.shapes, name, { nodeName: 'a', startTime: T0, conditions }))
  }
  for (const name of pending) after.put(aPod(after.shapes, name))
  const run = {
    base: { state: base },
    after,
    reports: [],
    modelledOwners: new Set(['ReplicaSet']),
    schedulerNames: new Set(['default-scheduler']),
    explain: () => [],
    recorder: { events },
    baseline: baseline && {
      ...outcomeFacts({ pending: baseline.pending ?? [], record: { ...EMPTY, ...baseline.record } }),
      verdict: 'SAFE' as const,
      reasons: [],
      summary: '',
      digest: '',
    },
  }
  return atOnce(disruptionsOf(run, { record: { ...EMPTY, moves, placements }, timeline }))
}

function happens(kind: TimelineKind, name: string, { atMs = 0, node = 'a' } = {}): TimelineEvent {
  return { atMs, kind, object: keyIn('Pod', name), node, related: undefined, message: '' }
}

describe('moves', () => {
  it('are those that do not occur without the scenario', () => {
    const moves = [aRecordedMove('web-1'), aRecordedMove('web-2')]
    expect(disruptions({ moves, baseline: { record: { moves: moves.slice(0, 1) } } }).moves).toMatchObject([
      { pod: { name: 'web-2' } },
    ])
  })

  it('are all moves when the baseline run is described', () => {
    expect(disruptions({ moves: [aRecordedMove('web-1')] }).moves).toHaveLength(1)
  })

  it('know which pods were not ready when the run began', () => {
    const { moves } = disruptions({ moves: [aRecordedMove('web-1'), aRecordedMove('web-3'), aRecordedMove('web-new')] })
    expect(moves.map(({ wasReady }) => wasReady)).toEqual([true, false, true])
  })

  it('compute ties only when they are read', () => {
    let read = 0
    const ties = (): readonly string[] => {
      read++
      return ['b', 'c']
    }
    const [move] = disruptions({ moves: [aRecordedMove('web-1', { ties })] }).moves
    expect(read).toBe(0)
    expect(move?.ties).toEqual(['b', 'c'])
  })
})

describe('placements', () => {
  function placed(name: string, replaces?: string): RecordedPlacement {
    const owner = keyIn('ReplicaSet', 'web')
    const taken = replaces === undefined ? undefined : keyIn('Pod', replaces)
    return { pod: keyIn('Pod', name), owner, node: 'b', atMs: 0, replaces: taken, ties: () => ['c'] }
  }

  it.each([
    ['takes the place of a pod that leaves because of the scenario', placed('new', 'web-1'), true],
    ['takes the place of a pod that leaves either way', placed('new', 'web-2'), false],
    ['is one more of its owner', placed('new'), true],
  ])('one that %s', (_name, placement, causedByScenario) => {
    const either = aRecordedMove('web-2')
    const { placements } = disruptions({
      moves: [aRecordedMove('web-1'), either],
      placements: [placement],
      baseline: { record: { moves: [either] } },
    })
    expect(placements).toMatchObject([{ pod: { name: 'new' }, node: 'b', ties: ['c'], causedByScenario }])
  })
})

describe('Pending pods', () => {
  it('are Pending since they were created, or since the run began', () => {
    const timeline = [happens('CREATED', 'new', { atMs: 700, node: '' }), happens('CREATED', 'other', { atMs: 900 })]
    const { pending } = disruptions({ pending: ['new', 'old'], timeline, baseline: {} })
    expect(pending.map(({ pod, sinceMs }) => [pod.name, sinceMs])).toEqual([
      ['new', 700],
      ['old', 0],
    ])
  })

  it('are marked where they are not Pending without the scenario', () => {
    const before = disruptions({ pending: ['old'] }).pending
    const { pending } = disruptions({ pending: ['new', 'old'], baseline: { pending: before } })
    expect(pending.map(({ pod, causedByScenario }) => [pod.name, causedByScenario])).toEqual([
      ['new', true],
      ['old', false],
    ])
  })

  it('report why the node autoscaler adds no node', () => {
    const message = "pod didn't trigger scale-up"
    const event: ClusterEvent = { regarding: keyIn('Pod', 'new'), type: 'Normal', reason: 'NotTriggerScaleUp', message }
    const found = disruptions({ pending: ['new'], events: [{ atMs: 0, event }] })
    expect(found.pending[0]?.message).toBe(message)
    expect(found.notScaledUp).toEqual(new Map([['default/new', message]]))
  })
})

describe('preemptions', () => {
  const gone = ['web-1', 'web-2'].map((name) => aRecordedMove(name, { cause: 'PREEMPTION' }))

  function preempted(victim: string, preemptor: string, atMs = 0) {
    const [regarding, related] = [keyIn('Pod', victim), keyIn('Pod', preemptor)]
    const event: ClusterEvent = { regarding, related, type: 'Normal', reason: 'Preempted', message: '' }
    return { atMs, event }
  }

  /** `PREEMPTOR on NODE: VICTIM, VICTIM`. */
  function lines(recorded: Recorded): readonly string[] {
    return disruptions(recorded).preemptions.map(
      ({ preemptor, node, victims }) => `${preemptor.name} on ${node}: ${victims.map(({ name }) => name).join(', ')}`,
    )
  }

  it.each<[string, Recorded, readonly string[]]>([
    [
      'of one pod on one node are one, though its victims go one after the other',
      {
        timeline: [happens('PREEMPTED', 'web-1', { atMs: 5 }), happens('PREEMPTED', 'web-2', { atMs: 7 })],
        events: [preempted('web-1', 'big', 5), preempted('web-2', 'big', 7)],
      },
      ['big on a: web-1, web-2'],
    ],
    [
      'of several pods are several',
      {
        timeline: [happens('PREEMPTED', 'web-1'), happens('PREEMPTED', 'web-2')],
        events: [preempted('web-1', 'big'), preempted('web-2', 'huge')],
      },
      ['big on a: web-1', 'huge on a: web-2'],
    ],
    [
      'of one pod on two nodes are two',
      {
        timeline: [happens('PREEMPTED', 'web-1'), happens('PREEMPTED', 'web-2', { node: 'b' })],
        events: [preempted('web-1', 'big'), preempted('web-2', 'big')],
      },
      ['big on a: web-1', 'big on b: web-2'],
    ],
    [
      'are of the pod that sends the victim away, and not of one that finds it terminating',
      { timeline: [happens('PREEMPTED', 'web-1')], events: [preempted('web-1', 'big'), preempted('web-1', 'huge', 500)] },
      ['big on a: web-1'],
    ],
    [
      'of pods of one name that follow each other are several',
      {
        timeline: [happens('PREEMPTED', 'web-1'), happens('PREEMPTED', 'web-1', { atMs: 500, node: 'b' })],
        events: [preempted('web-1', 'big'), preempted('web-1', 'huge', 500)],
      },
      ['big on a: web-1', 'huge on b: web-1'],
    ],
  ])('%s', (_name, recorded, expected) => {
    expect(lines({ ...recorded, moves: gone })).toEqual(expected)
  })

  it('exclude pods that are also preempted without the scenario', () => {
    const timeline = [happens('PREEMPTED', 'web-1'), happens('PREEMPTED', 'web-2')]
    const events = [preempted('web-1', 'big'), preempted('web-2', 'big')]
    const baseline = { record: { moves: gone.slice(0, 1) } }
    expect(lines({ timeline, events, moves: gone, baseline })).toEqual(['big on a: web-2'])
  })

  it('name the pods with the same priority as their victims', () => {
    const timeline = [happens('PREEMPTED', 'web-1'), happens('PREEMPTED', 'web-2')]
    const events = [preempted('web-1', 'big'), preempted('web-2', 'big')]
    const [preemption] = disruptions({ timeline, events, moves: gone }).preemptions
    expect(preemption?.ties).toEqual([keyIn('Pod', 'web-3')])
  })

  it('report in an outcome which pod replaces which', () => {
    const lines = 'node a cpu=2\nnode b cpu=2\ndeployment web on=a,a,b,b cpu=1\nsubmit 2 big cpu=2 priority=high'
    const { preemptions, moves } = playText(`priorityclass high value=100\n${lines}`)
    const names = preemptions.map(({ node, victims }) => [node, ...victims.map(({ name }) => name)])
    expect(names.sort()).toEqual([
      ['a', 'web-1', 'web-2'],
      ['b', 'web-3', 'web-4'],
    ])
    expect(preemptions.every(({ preemptor }) => /^big-/.test(preemptor.name))).toBe(true)
    expect(moves.map(({ cause }) => cause)).toEqual(['PREEMPTION', 'PREEMPTION', 'PREEMPTION', 'PREEMPTION'])
  })
})

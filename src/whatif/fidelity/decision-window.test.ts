import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Change } from '../../twin/change.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { DecisionWindow } from './decision-window.ts'
import { seenDecision } from './seen-decision.ts'

const state = new ClusterState()
const pod = (name: string, options: PodOptions = {}): PodRow => aPod(state.shapes, name, options)
const changed = (before: PodRow | undefined, after: PodRow | undefined): Change => ({ kind: 'Pod', before, after })
const bound = (name: string, nodeName: string, options: PodOptions = {}): Change =>
  changed(pod(name, options), pod(name, { ...options, nodeName }))
const refused = (message: string): PodOptions => ({
  conditions: [condition({ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message })],
})

describe('the decision in a change of a pod', () => {
  it.each<[string, Change, object | undefined]>([
    ['a pod that gets a node', bound('p', 'a'), { node: 'a', message: '' }],
    ['why it gets none', changed(pod('p'), pod('p', refused('no room'))), { node: undefined, message: 'no room' }],
    ['another reason', changed(pod('p', refused('no room')), pod('p', refused('taints'))), { message: 'taints' }],
    ['the same reason', changed(pod('p', refused('no room')), pod('p', { ...refused('no room'), phase: 'Pending' })), undefined],
    ['a pod that runs already', changed(pod('p', { nodeName: 'a' }), pod('p', { nodeName: 'a', phase: 'Running' })), undefined],
    ['a pod that is created with its node', changed(undefined, pod('p', { nodeName: 'a' })), undefined],
    ['a pod that is deleted', changed(pod('p'), undefined), undefined],
    ['another pod of its name', changed(pod('p'), pod('p', { uid: 'other', nodeName: 'a' })), undefined],
    ['a node', { kind: 'Node', before: undefined, after: aNode('a') }, undefined],
  ])('%s', (_, change, expected) => {
    const seen = seenDecision(change)
    if (expected) expect(seen).toMatchObject(expected)
    else expect(seen).toBeUndefined()
  })
})

const FIRST: PodOptions = { spec: { priority: 10 } }

describe('a window of decisions', () => {
  it('returns the state before each decision, then states for other possible orders of the decisions', () => {
    const live = new ClusterState(state.shapes)
    for (const row of [aNode('a'), pod('one', { nodeName: 'a' }), pod('two', FIRST), pod('three')]) live.put(row)
    const window = new DecisionWindow(live, [bound('one', 'a')])
    window.add([bound('two', 'b', FIRST), bound('three', 'c')])
    expect(window.size).toBe(3)
    expect(window.count).toBe(3)
    const views = new Map<string, string[]>()
    for (const { decision, states } of window.decisions()) {
      const seen: string[] = []
      for (const view of states)
        seen.push(['one', 'two', 'three'].map((name) => view.get('Pod', 'default', name)?.nodeName || '-').join(''))
      views.set(decision.pod.name, seen)
    }
    // As observed, with more of those after it, with fewer of those before it; then the same for the order of the queue:
    // two, one, three.
    expect(Object.fromEntries(views)).toEqual({
      one: ['---', '-b-', '-bc', '-b-', '-bc', '---'],
      two: ['a--', 'a-c', '---', '---', 'a--', 'a-c'],
      three: ['ab-', 'a--', '---', 'ab-', '-b-', '---'],
    })
  })

  it('reverts the first changes without changing the live state', () => {
    const live = new ClusterState(state.shapes)
    live.put(pod('made', { nodeName: 'a' }))
    const window = new DecisionWindow(live, [
      changed(undefined, pod('made')),
      bound('made', 'a'),
      changed(pod('gone'), undefined),
    ])
    const [only] = window.decisions()
    expect(only?.decision.pod.name).toBe('made')
    expect(live.list('Pod').map(({ name, nodeName }) => `${name}:${nodeName}`)).toEqual(['made:a'])
  })
})

import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { addMs, formatInstant } from '../../kube/instant.ts'
import { KIND_NAMES } from '../../kube/kinds.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Action } from '../actions/action.ts'
import type { Base } from '../base.ts'
import { DEFAULT_RUN_LIMITS, scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { changedInBoth } from './changed-in-both.ts'
import { diffFields } from './diff-fields.ts'
import { type Difference, type DiffFilter, diffInSlices } from './diff-in-slices.ts'
import { afterRun, type Fork, forkOf, timePasses } from './fork.ts'
import { type Rebase, rebase } from './rebase.ts'

const LIMITS = DEFAULT_RUN_LIMITS
const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

function applied(fork: Fork, actions: readonly Action[]): Fork {
  const scenario = scenarioOf(actions)
  return afterRun(fork, { scenario, limits: LIMITS, outcome: simulate(fork.base, scenario) })
}

const scaled = (fork: Fork, replicas: number): Fork => applied(fork, [{ kind: 'scale', target: WEB, replicas }])
const cordoned = (fork: Fork, node: string): Fork => applied(fork, [{ kind: 'cordon', nodes: { names: [node] } }])
/** The fork on another state, with what both have changed. */
function rebased(fork: Fork, base: Base): Rebase {
  const both = atOnce(changedInBoth({ root: fork.root.state, fork: fork.base.state, live: base.state }))
  return answerInquiry(rebase(fork, { base, both }, LIMITS))
}

function diffStates(from: ClusterView, to: ClusterView, filter?: DiffFilter): readonly Difference[] {
  return atOnce(diffInSlices(from, to, filter))
}

function atOnce<T>(inSlices: Generator<void, T>): T {
  let step = inSlices.next()
  while (!step.done) step = inSlices.next()
  return step.value
}

const names = (found: readonly Difference[]): readonly string[] =>
  found.map(({ type, object: { kind, name } }) => `${type} ${kind} ${name}`)

describe('a fork', () => {
  it('continues from the end of its last run, and does not change its first state', () => {
    const root = smallShop().pin()
    const fork = scaled(cordoned(forkOf(root), 'a'), 5)
    expect(fork.base.state.get('Deployment', 'default', 'web')?.spec.replicas).toBe(5)
    expect(fork.base.state.get('Node', '', 'a')?.unschedulable).toBe(true)
    expect(fork.base.state.podsOnNode('a')).toHaveLength(2)
    expect(root.state.digest()).toBe(smallShop().pin().state.digest())
    expect(fork.steps.map(({ digest }) => digest).at(-1)).toBe(fork.base.state.digest())
    expect(fork.base.info.takenAt).toBe(root.info.takenAt + fork.steps.reduce((sum, { durationMs }) => sum + durationMs, 0))
  })

  it('lets time pass: a horizon is reached even when nothing happens', () => {
    const fork = forkOf(smallShop().pin())
    const scenario = timePasses(600_000, 1)
    const later = afterRun(fork, { scenario, limits: LIMITS, outcome: simulate(fork.base, scenario) })
    expect(later.base.info.takenAt).toBe(fork.base.info.takenAt + 600_000)
  })

  it('has the same steps when it is created again from the same state', () => {
    const fork = scaled(cordoned(forkOf(smallShop().pin()), 'b'), 6)
    const { fork: again, conflicts } = rebased(fork, smallShop().pin())
    expect(conflicts).toEqual([])
    expect(again.steps).toEqual(fork.steps)
    expect(again.base.state.digest()).toBe(fork.base.state.digest())
  })
})

describe('the difference of two states', () => {
  it('reports what was added, removed and changed, with the fields', () => {
    const twin = smallShop()
    const from = twin.pin().state
    twin.state.remove('Node', '', 'c')
    twin.put(aNode('d'), aDeployment('web', { labels: { tier: 'front' }, spec: { replicas: 7 } }))
    const found = diffStates(from, twin.pin().state)
    expect(names(found)).toEqual(['REMOVED Node c', 'ADDED Node d', 'CHANGED Deployment web'])
    const { before, after } = found[2] ?? {}
    const fields = before && after ? diffFields(before, after) : []
    expect(fields).toContainEqual({ path: 'spec.replicas', before: '3', after: '7' })
    expect(fields).toContainEqual({ path: 'metadata.labels.tier', before: undefined, after: '"front"' })
    expect(names(diffStates(from, twin.pin().state, { kinds: ['Node'] }))).toEqual(['REMOVED Node c', 'ADDED Node d'])
    expect(names(diffStates(from, twin.pin().state, { namespaces: ['default'] }))).toEqual(['CHANGED Deployment web'])
  })

  it('reports lists by the names of their items', () => {
    const [before, after] = (['True', 'Unknown'] as const).map((status) =>
      aNode('a', { conditions: [condition({ type: 'DiskPressure', status: 'False' }), condition({ type: 'Ready', status })] }),
    )
    if (!before || !after) throw new Error('two nodes')
    expect(diffFields(before, after)).toEqual([{ path: 'status.conditions[Ready].status', before: '"True"', after: '"Unknown"' }])
  })

  it('reports timestamps in whole seconds, as the API server stores them', () => {
    const taint = { key: 'node.kubernetes.io/not-ready', value: '', effect: 'NoExecute', timeAdded: addMs(T0, 1234) }
    const [field] = diffFields(aNode('a'), aNode('a', { taints: [taint] })).filter(({ path }) => path.endsWith('timeAdded'))
    expect(field?.after).toBe(JSON.stringify(formatInstant(addMs(T0, 1000))))
  })

  it('is the same whether the states share pages or not', () => {
    const root = smallShop().pin()
    const { base } = scaled(cordoned(forkOf(root), 'a'), 5)
    const shared = diffStates(root.state, base.state)
    expect(shared.length).toBeGreaterThan(3)
    expect(diffStates(copyOf(root).state, base.state)).toEqual(shared)
    expect(names(diffStates(base.state, root.state)).toSorted()).toEqual(names(shared).map(opposite).toSorted())
  })
})

describe('rebase', () => {
  it('repeats the steps on the current cluster', () => {
    const twin = smallShop()
    const fork = scaled(forkOf(twin.pin()), 5)
    twin.put(aNode('d'))
    const { fork: moved, conflicts } = rebased(fork, twin.pin())
    expect(conflicts).toEqual([])
    expect(moved.base.state.get('Node', '', 'd')).toBeDefined()
    expect(moved.base.state.get('Deployment', 'default', 'web')?.spec.replicas).toBe(5)
    expect(moved.root.state.digest()).toBe(twin.pin().state.digest())
  })

  it('skips steps that are no longer possible, and reports them with their position', () => {
    const twin = smallShop()
    const both: Action[] = [
      { kind: 'cordon', nodes: { names: ['c'] } },
      { kind: 'scale', target: WEB, replicas: 4 },
    ]
    const fork = applied(cordoned(forkOf(twin.pin()), 'c'), both)
    twin.state.remove('Node', '', 'c')
    const { fork: moved, conflicts } = rebased(fork, twin.pin())
    expect(conflicts.map(({ kind, step }) => [kind, step])).toEqual([
      ['CHANGED_IN_BOTH', undefined],
      ['NOT_POSSIBLE', 1],
      ['NOT_POSSIBLE', 2],
    ])
    expect(conflicts[0]?.message).toBe('Node c: changed in the fork, deleted in the cluster')
    expect(conflicts[2]?.message).toMatch(/^step 2, actions\[0\]\.cordon\.names\[0\]: Node "c" not found/)
    expect(moved.steps).toHaveLength(1)
    expect(moved.base.state.get('Deployment', 'default', 'web')?.spec.replicas).toBe(4)
  })

  it('reports fields that both changed to different values, without changes by controllers', () => {
    const twin = smallShop()
    const fork = scaled(forkOf(twin.pin()), 5)
    const web = twin.state.get('Deployment', 'default', 'web')
    if (!web) throw new Error('the shop has a Deployment')
    twin.put({ ...web, spec: { ...web.spec, replicas: 4 }, status: { ...web.status, observedGeneration: 9 } })
    const { conflicts } = rebased(fork, twin.pin())
    expect(conflicts).toEqual([
      {
        kind: 'CHANGED_IN_BOTH',
        step: undefined,
        message: 'Deployment default/web: spec.replicas is 5 in the fork and 4 in the cluster',
        objects: [WEB],
      },
    ])
    twin.put({ ...web, spec: { ...web.spec, replicas: 5 } })
    expect(rebased(fork, twin.pin()).conflicts).toEqual([])
  })

  it('reports a step with a worse verdict than before', () => {
    const twin = smallShop()
    const fork = applied(forkOf(twin.pin()), [{ kind: 'scale', target: WEB, replicas: 8 }])
    expect(fork.steps[0]?.verdict).toBe('SAFE')
    for (const node of twin.state.list('Node')) twin.put({ ...node, unschedulable: true })
    const { conflicts } = rebased(fork, twin.pin())
    expect(conflicts.map(({ kind, step }) => [kind, step])).toEqual([['ENDS_WORSE', 1]])
    expect(conflicts[0]?.message).toMatch(/^step 1: ended SAFE before and \w+ now: /)
  })
})

/** The same cluster in tables of its own. */
function copyOf({ state }: Base): { readonly state: ClusterState } {
  const copy = new ClusterState(state.shapes)
  for (const kind of KIND_NAMES) for (const row of state.list(kind)) copy.put(row)
  return { state: copy }
}

const opposite = (text: string): string => text.replace(/^ADDED|^REMOVED/, (type) => (type === 'ADDED' ? 'REMOVED' : 'ADDED'))

import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import { deploymentRow } from '../../kube/deployment.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { atOnce } from '../../lib/at-once.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { DEFAULT_RUN_LIMITS } from '../scenario.ts'
import { begunCourse, type Course } from './course.ts'
import { forecastCourse } from './forecast-course.ts'

const EVICTED: PodOptions = {
  deletionTimestamp: T0,
  conditions: [condition({ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' })],
}

/** The course of an eviction of a pod from node a of a shop. */
function evictionFrom(state: ClusterState, going: PodOptions = EVICTED): Course | undefined {
  const before = state.get('Pod', 'default', 'web-1-p') as PodRow
  const after = { ...before, ...going } as PodRow
  state.put(after)
  return begunCourse({ kind: 'Pod', before, after }, state)
}

function cordoned(allowed = 1): ReturnType<typeof smallShop> {
  const twin = smallShop({ allowed, minAvailable: 3 - allowed })
  return twin.put({ ...(twin.state.get('Node', '', 'a') as NodeRow), unschedulable: true })
}

/** A shop whose Deployment has just got another template. */
function rolled() {
  const twin = smallShop()
  const before = twin.state.get('Deployment', 'default', 'web')
  if (!before) throw new Error('the shop has a Deployment web')
  const template = { ...before.spec.template, annotations: { ...before.spec.template.annotations, restartedAt: 'now' } }
  const after = deploymentRow({ ...before, generation: before.generation + 1, spec: { ...before.spec, template } })
  twin.put(after)
  return { twin, before, after, course: begunCourse({ kind: 'Deployment', before, after }, twin.state) }
}

describe('a course', () => {
  it('begins when a pod is evicted from a cordoned node, and ends when no pod is left that a drain evicts', () => {
    const { state } = cordoned()
    const course = evictionFrom(state)
    expect(course).toMatchObject({ kind: 'DRAIN', object: { kind: 'Node', name: 'a' } })
    state.put(aPod(state.shapes, 'agent', { nodeName: 'a', phase: 'Running', ownerReferences: ownedBy('DaemonSet', 'agent') }))
    expect(course?.isOver(state)).toBe(false)
    for (const name of ['web-1-p', 'web-1-q']) state.remove('Pod', 'default', name)
    expect(course?.isOver(state)).toBe(true)
  })

  it.each<[string, (state: ClusterState) => Course | undefined]>([
    ['a pod that is deleted', (state) => evictionFrom(state, { deletionTimestamp: T0 })],
    ['a node that is open', () => evictionFrom(smallShop().state)],
    ['a node that is added', (state) => begunCourse({ kind: 'Node', before: undefined, after: aNode('z') }, state)],
  ])('does not exist: %s', (_, begun) => {
    expect(begun(cordoned().state)).toBeUndefined()
  })

  it('is a rollout when the template of a workload changes, and ends when all pods have the new one', () => {
    const { twin, before, after, course } = rolled()
    expect(course).toMatchObject({ kind: 'ROLLOUT', object: { kind: 'Deployment', name: 'web' } })
    expect(course?.isOver(twin.state)).toBe(false)
    expect(begunCourse({ kind: 'Deployment', before: after, after: { ...after } }, twin.state)).toBeUndefined()
    expect(
      begunCourse(
        { kind: 'Deployment', before, after: { ...after, spec: { ...after.spec, template: before.spec.template } } },
        twin.state,
      ),
    ).toBeUndefined()
    twin.state.remove('Deployment', 'default', 'web')
    expect(course?.isOver(twin.state)).toBe(true)
  })
})

describe('the twin predicts', () => {
  const forecastOf = (course: Course | undefined, twin: ReturnType<typeof smallShop>, shouldStop?: () => boolean) => {
    if (!course) throw new Error('a course has begun')
    return atOnce(forecastCourse(course, twin.pin(), { ...DEFAULT_RUN_LIMITS, shouldStop }))
  }

  it('the end of a rollout', () => {
    const { twin, course } = rolled()
    const reported = forecastOf(course, twin)
    expect(reported?.endMs).toBeGreaterThan(1000)
    expect(reported?.endMs).toBeLessThan(120_000)
  })

  it('the end of a drain, or none where a budget rejects every eviction', () => {
    const open = cordoned()
    expect(forecastOf(evictionFrom(open.state), open)?.endMs).toBeGreaterThan(0)
    const shut = cordoned(0)
    expect(forecastOf(evictionFrom(shut.state), shut)).toEqual({ endMs: undefined })
  })

  it('nothing when it is canceled', () => {
    const { twin, course } = rolled()
    expect(forecastOf(course, twin, () => true)).toBeUndefined()
  })
})

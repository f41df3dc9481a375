import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { readScenario } from '../../graphql/inputs/read-scenario.ts'
import { condition } from '../../kube/condition.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { scenarioOf, type TimingOverrides } from '../scenario.ts'
import { simulate } from '../simulate.ts'

const PODS = 40
/** A kubelet writes one status after the other, so that the last pod is seen to run some time later than it does. */
const WRITES_MS = 2500

/** Pods that wait for the kubelet of their node. */
function waiting(): Base {
  const state = new ClusterState()
  state.put(aNode('a', { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }))
  for (let i = 0; i < PODS; i++) state.put(aPod(state.shapes, `p-${i}`, { cpu: '1m', memory: '1Mi' }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

/** Milliseconds from being bound to running, the shortest first. */
function starts(timing: Partial<TimingOverrides>, seed: number) {
  const all = { startMs: undefined, readyMs: undefined, terminateMs: undefined, ...timing }
  const outcome = simulate(waiting(), scenarioOf([], { timing: all, seed }))
  const at = (kind: string) =>
    new Map(outcome.timeline.flatMap((event) => (event.kind === kind ? [[event.object.name, event.atMs]] : [])))
  const bound = at('SCHEDULED')
  const times = [...at('STARTED')].map(([name, ms]) => ms - (bound.get(name) ?? 0)).sort((a, b) => a - b)
  return { times, fact: outcome.timing.find(({ stage }) => stage === 'START') }
}

describe('durations in a scenario', () => {
  const around = { startMs: 3000 }

  it('are the same for every pod, and with the typical seed also with a spread', () => {
    for (const { times } of [starts({ startMs: 4000 }, 7), starts({ startMs: 4000, around }, 1)]) {
      expect(times).toHaveLength(PODS)
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(WRITES_MS)
    }
  })

  it('are drawn per pod with a spread, the same with the same seed', () => {
    const { times, fact } = starts({ startMs: 4000, around }, 7)
    expect(times[0]).toBeGreaterThanOrEqual(1000)
    expect(times.at(-1)).toBeLessThan(7000 + WRITES_MS)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4000)
    expect(fact).toMatchObject({ durationMs: 4000, provenance: 'GIVEN', spreadMs: 2400 })
    expect(starts({ startMs: 4000, around }, 7).times).toEqual(times)
    expect(starts({ startMs: 4000, around }, 8).times).not.toEqual(times)
  })

  it('set the durations of missing image pulls and of init containers', () => {
    const facts = (timing: Partial<TimingOverrides>, image: string) => {
      const state = new ClusterState()
      const healthy = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
      state.put(aNode('a', { conditions: healthy, images: [{ names: ['docker.io/library/app:1'], sizeBytes: 9 }] }))
      const spec = { containers: [aContainer({ image })], initContainers: [aContainer({ name: 'setup', image })] }
      state.put(aPod(state.shapes, 'p', { spec }))
      const all = { startMs: 1000, readyMs: undefined, terminateMs: undefined, ...timing }
      const outcome = simulate({ ...waiting(), state }, scenarioOf([], { timing: all }))
      const started = outcome.timeline.find(({ kind }) => kind === 'STARTED')?.atMs ?? 0
      const reported = outcome.timing.map(({ stage, durationMs, provenance }) => `${stage} ${durationMs} ${provenance}`)
      return { seconds: Math.floor(started / 1000), reported }
    }
    const given = { pullMs: 20_000, initMs: 6000 }
    expect(facts(given, 'app:2')).toMatchObject({
      seconds: 27,
      reported: expect.arrayContaining(['PULL 20000 GIVEN', 'INIT 6000 GIVEN']),
    })
    expect(facts(given, 'app:1')).toMatchObject({ seconds: 7, reported: expect.not.arrayContaining(['PULL 20000 GIVEN']) })
    expect(facts({}, 'app:2')).toMatchObject({ seconds: 2, reported: expect.arrayContaining(['INIT 1000 ASSUMED']) })
  })

  it('end a pod after its preStop hook, where they are given without it (WL-TERM-06)', () => {
    const removedMs = (more: Partial<TimingOverrides>, graceSeconds: number) => {
      const state = new ClusterState()
      state.put(aNode('a', { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }))
      const spec = { containers: [aContainer({ preStopSeconds: 7 })], terminationGracePeriodSeconds: graceSeconds }
      state.put(aPod(state.shapes, 'p', { spec, nodeName: 'a', phase: 'Running' }))
      const action = { kind: 'deletePod', namespace: 'default', name: 'p', gracePeriodSeconds: undefined } as const
      const timing = { startMs: undefined, readyMs: undefined, terminateMs: 2500, ...more }
      const { timeline } = simulate({ ...waiting(), state }, scenarioOf([action], { timing }))
      return Math.floor((timeline.find(({ kind }) => kind === 'TERMINATED')?.atMs ?? 0) / 100) / 10
    }
    expect(removedMs({}, 30)).toBe(2.5)
    expect(removedMs({ terminatesAfterHooks: true }, 30)).toBe(9.5)
    expect(removedMs({ terminatesAfterHooks: true }, 8)).toBe(8)
  })

  it.each([
    [{ pull: 4000, pullAround: -1 }, 'timing.pullAround'],
    [{ initAround: 3000 }, 'timing.initAround'],
  ])('are rejected: %j', (timing, path) => {
    const read = readScenario({ actions: [], timing } as never)
    expect(read.ok ? undefined : read.issues.map((issue) => issue.path)[0]).toBe(path)
  })

  it.each([
    [{ start: 4000, startAround: 3000 }, undefined],
    [{ startAround: 3000 }, 'timing.startAround'],
    [{ start: 1, startAround: -1 }, 'timing.startAround'],
  ])('are read: %j', (timing, path) => {
    const read = readScenario({ actions: [], timing } as never)
    expect(read.ok ? undefined : read.issues.map((issue) => issue.path)[0]).toBe(path)
    if (read.ok) expect(read.scenario.timing.around?.startMs).toBe(3000)
  })
})

import { describe, expect, it } from 'vitest'
import { aContainer, ownedBy, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { BOUND, KubeletLab as Lab, TIMING } from '../../../test/support/kubelet-lab.ts'
import { setKubelet } from '../../../test/support/set-kubelet.ts'
import { condition, isConditionTrue } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { ContainerStatus } from '../../kube/pod.ts'
import { Kubelet } from './kubelet.ts'
import { assumed, type TimingModel } from './timing/timing-model.ts'

function running(init: Partial<ContainerStatus> = {}, secondsAgo = 0): ContainerStatus {
  return {
    name: 'main',
    ready: false,
    started: true,
    restartCount: 0,
    state: { kind: 'running', startedAt: addMs(T0, -secondsAgo * 1000) },
    lastState: undefined,
    allocatedResources: undefined,
    resources: undefined,
    ...init,
  }
}

describe('the life of a bound pod', () => {
  it('WL-PHASE-01 WL-PHASE-04 WL-PHASE-05 WL-CST-02 starts Pending, then is Running, then ready', () => {
    expect(new Lab({ pod: BOUND }).story(10)).toEqual([
      'Pending [Initialized] ContainerCreating',
      'Running [Initialized PodReadyToStartContainers] running',
      'Running [Initialized PodReadyToStartContainers ContainersReady Ready] running',
    ])
  })

  it('uses the durations of the timing model', () => {
    const lab = new Lab({ pod: BOUND })
    lab.at(10)
    const [runs] = lab.times(({ phase }) => phase === 'Running')
    const [ready] = lab.times(({ conditions }) => isConditionTrue(conditions, 'Ready'))
    expect([Math.round(runs ?? 0), Math.round(ready ?? 0)]).toEqual([4, 6])
  })

  it('WL-COND-01 names the containers that are not ready', () => {
    const pod = new Lab({ pod: BOUND }).at(5)
    expect(pod?.conditions.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [main]',
    })
  })

  it('WL-COND-13 WL-PHASE-11 is not Initialized before its init containers complete', () => {
    const pod = { ...BOUND, spec: { initContainers: [aContainer({ name: 'setup' })] } }
    expect(new Lab({ pod }).story(10)[0]).toBe('Pending [] PodInitializing')
  })

  it('WL-COND-08 WL-COND-09 WL-COND-11 WL-COND-12 is not Ready before its readiness gates, with ready containers', () => {
    const lab = new Lab({ pod: { ...BOUND, spec: { readinessGates: ['example.com/lb'] } } })
    expect(lab.story(10).at(-1)).toBe('Running [Initialized PodReadyToStartContainers ContainersReady] running')
    const gate = condition({ type: 'example.com/lb', status: 'True' })
    const pod = lab.at(10)
    if (pod)
      lab.run.simulation.act('kubelet', ({ api }) => api.updateStatus<'Pod'>({ ...pod, conditions: [...pod.conditions, gate] }))
    expect(isConditionTrue(lab.at(11)?.conditions ?? [], 'Ready')).toBe(true)
  })

  it('SC-API-11 SC-API-14 WL-TERM-05 WL-TERM-17 WL-TERM-18 terminates after its deletion request, and is removed', () => {
    const lab = new Lab({ pod: BOUND })
    lab.at(10)
    expect(lab.delete().story(20).slice(-2)).toEqual(['Failed [Initialized PodReadyToStartContainers] terminated', 'gone'])
    expect(Math.round(lab.goneAt() ?? 0)).toBe(13)
  })

  it('WL-PHASE-09 keeps its phase while it terminates: only its deletion timestamp shows it', () => {
    const lab = new Lab({ pod: BOUND })
    lab.at(10)
    const ending = lab.delete().at(12)
    expect([ending?.phase, ending?.deletionTimestamp !== undefined]).toEqual(['Running', true])
  })

  it('WL-TERM-21 WL-TERM-23 is removed at once with a grace period of 0', () => {
    const lab = new Lab({ pod: BOUND })
    lab.at(10)
    expect([lab.delete(0).at(10), lab.goneAt()]).toEqual([undefined, 10])
  })

  it('does not change on a node with a stopped kubelet, and continues when the kubelet restarts', () => {
    const lab = new Lab({ pod: BOUND, node: { experiment: { kubelet: 'stopped' } } })
    expect(lab.story(30)).toEqual([])
    lab.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', undefined))
    expect(lab.story(40).at(-1)).toBe('Running [Initialized PodReadyToStartContainers ContainersReady Ready] running')
  })
})

describe('a pod that exists when the run begins', () => {
  const started: PodOptions = { ...BOUND, phase: 'Running', startTime: T0, containerStatuses: [running()] }

  it('semantics G9 continues from the middle of the second in its status', () => {
    const pod = { ...started, startTime: addMs(T0, -1600), containerStatuses: [running({}, 1.6)] }
    const lab = new Lab({ pod })
    lab.at(5)
    expect(lab.times(({ conditions }) => isConditionTrue(conditions, 'Ready'))[0]).toBeCloseTo(0.9, 2)
  })

  it('stays unready when it has been unready for much longer than its usual start', () => {
    const lab = new Lab({ pod: { ...started, containerStatuses: [running({}, 600)] } })
    expect([lab.story(600), lab.run.simulation.agenda()]).toEqual([[], []])
  })

  it('stays Terminating when its kubelet does not complete the deletion', () => {
    const lab = new Lab({ pod: { ...started, deletionTimestamp: addMs(T0, -600_000), deletionGracePeriodSeconds: 30 } })
    expect(lab.story(600)).toEqual([])
  })

  it('semantics G9 terminates when its termination has just begun', () => {
    const lab = new Lab({ pod: { ...started, deletionTimestamp: addMs(T0, 28_000), deletionGracePeriodSeconds: 30 } })
    lab.at(30)
    expect(lab.goneAt()).toBeCloseTo(1.5, 1)
  })
})

describe('a container that exits', () => {
  const exiting = (code: number): TimingModel => ({ ...TIMING, exit: () => ({ after: assumed(1000), code }) })
  const endOf = (seconds: number, restartPolicy: string, code: number): string | undefined => {
    const pod = { ...BOUND, spec: { restartPolicy }, ownerReferences: ownedBy('ReplicaSet', 'web') }
    return new Lab({ pod, kubelet: new Kubelet(exiting(code)) }).story(seconds).at(-1)
  }

  it('WL-PHASE-06 makes the pod Succeeded', () => {
    expect(endOf(10, 'Never', 0)).toBe('Succeeded [Initialized PodReadyToStartContainers] terminated')
  })

  it('WL-PHASE-07 makes it Failed', () => {
    expect(endOf(10, 'Never', 3)).toBe('Failed [Initialized PodReadyToStartContainers] terminated')
  })

  it('WL-RST-01 succeeds with OnFailure too', () => {
    expect(endOf(10, 'OnFailure', 0)).toBe('Succeeded [Initialized PodReadyToStartContainers] terminated')
  })

  it('WL-RST-05 WL-RST-06 is restarted after 0, 10, 20, 40, 80 and 160 seconds, and then left waiting', () => {
    const lab = new Lab({ pod: BOUND, kubelet: new Kubelet(exiting(1)) })
    lab.at(3600)
    const starts = lab.run.history((change) => {
      const state = change.kind === 'Pod' ? change.after?.containerStatuses[0]?.state : undefined
      return state?.kind === 'running' && state.startedAt !== undefined ? (state.startedAt - T0) / 1000 : undefined
    })
    const gaps = starts.slice(1).map((at, i) => at - (starts[i] ?? 0) - 1)
    expect(gaps.map((gap) => Math.round(gap / 10) * 10)).toEqual([0, 10, 20, 40, 80, 160])
    expect(lab.at(3600)?.containerStatuses[0]).toMatchObject({
      restartCount: 6,
      state: { kind: 'waiting', reason: 'CrashLoopBackOff' },
    })
    expect(lab.run.simulation.agenda()).toEqual([])
  })

  it('WL-CST-02 is Terminated at first, and Waiting after the next sync of the kubelet', () => {
    const lab = new Lab({ pod: BOUND, kubelet: new Kubelet(exiting(1)) })
    lab.at(3600)
    const seen = lab.run.history((change) => {
      const { state, restartCount = 0 } = (change.kind === 'Pod' && change.after?.containerStatuses[0]) || {}
      if (state?.kind === 'terminated') return `${restartCount} ${state.reason}`
      return state?.kind === 'waiting' ? `${state.reason} ${state.message}` : undefined
    })
    const waits = (delay: string) =>
      `CrashLoopBackOff back-off ${delay} restarting failed container=main pod=p_default(uid-default-p)`
    // Shorter waits are over when the kubelet syncs the pod again.
    expect(seen).toEqual([
      'ContainerCreating ',
      ...[0, 1, 2, 3, 4].map((restarts) => `${restarts} Error`),
      waits('1m20s'),
      '5 Error',
      waits('2m40s'),
      '6 Error',
      waits('5m0s'),
    ])
    const [first] = lab.times(({ containerStatuses: [main] }) => main?.state?.kind === 'waiting' && main.restartCount > 0)
    const ended = lab.run.history((change) => {
      const last = change.kind === 'Pod' ? change.after?.containerStatuses[0] : undefined
      return last?.state?.kind === 'waiting' && last.lastState?.kind === 'terminated' ? last.lastState.finishedAt : undefined
    })
    expect(Math.round((first ?? 0) - ((ended[0] ?? T0) - T0) / 1000)).toBe(60)
  })

  it('is also restarted when a dump contains the Terminated state, before Waiting', () => {
    const state = { kind: 'terminated', exitCode: 1, reason: 'Error', startedAt: addMs(T0, -60_000), finishedAt: T0 } as const
    const lab = new Lab({
      pod: { ...BOUND, phase: 'Running', startTime: T0, containerStatuses: [running({ restartCount: 1, state })] },
    })
    expect(lab.at(9)?.containerStatuses[0]).toMatchObject({ restartCount: 1, state })
    expect(lab.at(11)?.containerStatuses[0]).toMatchObject({ restartCount: 2, lastState: state, state: { kind: 'running' } })
  })
})

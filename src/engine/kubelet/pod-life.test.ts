import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions, T0 } from '../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../test/support/kubelet-lab.ts'
import { setKubelet } from '../../../test/support/set-kubelet.ts'
import { condition, isConditionTrue } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { ContainerStatus } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { Kubelet } from './kubelet.ts'
import { assumed, type TimingModel } from './timing/timing-model.ts'

/** The whole start takes 4 s: with three init containers each step a second. */
const withInit = (names: readonly string[], rest: PodOptions = {}): PodOptions => ({
  ...BOUND,
  ...rest,
  spec: { initContainers: names.map((name) => aContainer({ name })), ...rest.spec },
})

const SIDECAR: Container = aContainer({ name: 'proxy', restartPolicy: 'Always' })

function kubelet(timing: Partial<TimingModel>): Kubelet {
  return new Kubelet({ ...TIMING, ...timing })
}

describe('init containers', () => {
  it('WL-CST-04 WL-INIT-01 WL-INIT-02 WL-INIT-03 WL-INIT-04 WL-INIT-28 WL-INIT-30 WL-INIT-31 run in sequence to completion, then the other containers start', () => {
    const lab = new KubeletLab({ pod: withInit(['first', 'second', 'third']) })
    expect([0.5, 1.5, 2.5, 3.5, 4.5].map((at) => lab.containers(at))).toEqual([
      [
        'first waiting PodInitializing',
        'second waiting PodInitializing',
        'third waiting PodInitializing',
        'main waiting PodInitializing',
      ],
      ['first running', 'second waiting PodInitializing', 'third waiting PodInitializing', 'main waiting PodInitializing'],
      ['first terminated 0', 'second running', 'third waiting PodInitializing', 'main waiting PodInitializing'],
      ['first terminated 0', 'second terminated 0', 'third running', 'main waiting PodInitializing'],
      ['first terminated 0', 'second terminated 0', 'third terminated 0', 'main running'],
    ])
  })

  it('WL-INIT-12 WL-INIT-14 WL-COND-13 the pod is Pending and not Initialized until they complete', () => {
    const lab = new KubeletLab({ pod: withInit(['first']) })
    const pending = lab.at(3)
    expect([pending?.phase, isConditionTrue(pending?.conditions ?? [], 'Initialized')]).toEqual(['Pending', false])
    expect(pending?.conditions.find(({ type }) => type === 'Initialized')).toMatchObject({
      reason: 'ContainersNotInitialized',
      message: 'containers with incomplete status: [first]',
    })
    const done = lab.at(10)
    expect([done?.phase, isConditionTrue(done?.conditions ?? [], 'Ready')]).toEqual(['Running', true])
  })

  it('WL-INIT-05 the regular containers start together', () => {
    const pod = withInit(['first'], { spec: { containers: [aContainer({ name: 'a' }), aContainer({ name: 'b' })] } })
    const starts = new KubeletLab({ pod })
      .at(5)
      ?.containerStatuses.map(({ state }) => (state?.kind === 'running' ? state.startedAt : 0))
    expect(starts).toEqual([addMs(T0, 4000), addMs(T0, 4000)])
  })

  it('WL-INIT-10 WL-CST-01 WL-CST-06 WL-CST-07 WL-CST-08 their statuses differ, with times and exit code', () => {
    const pod = new KubeletLab({ pod: withInit(['first']) }).at(5)
    expect(pod?.initContainerStatuses.map(({ state }) => state)).toEqual([
      { kind: 'terminated', exitCode: 0, reason: 'Completed', startedAt: addMs(T0, 2000), finishedAt: addMs(T0, 4000) },
    ])
  })

  const failing = () => kubelet({ initExit: () => ({ container: 'first', after: assumed(1000), code: 3 }) })

  it.each(['Always', 'OnFailure'])(
    'WL-INIT-06 WL-INIT-08 WL-INIT-09 WL-INIT-18 a failing one is restarted repeatedly (%s)',
    (restartPolicy) => {
      const lab = new KubeletLab({ pod: withInit(['first'], { spec: { restartPolicy } }), kubelet: failing() })
      expect([lab.containers(2.5), lab.at(2.5)?.phase]).toEqual([['first running', 'main waiting PodInitializing'], 'Pending'])
      const pod = lab.at(60)
      expect(pod?.initContainerStatuses[0]).toMatchObject({ restartCount: 3, state: { reason: 'Error', exitCode: 3 } })
      expect(pod?.phase).toBe('Pending')
    },
  )

  it('WL-INIT-07 a failing one fails the pod with restartPolicy Never', () => {
    const lab = new KubeletLab({
      pod: withInit(['first', 'second'], { spec: { restartPolicy: 'Never' } }),
      kubelet: failing(),
    })
    expect([lab.at(10)?.phase, lab.containers(10)]).toEqual([
      'Failed',
      ['first terminated 3', 'second waiting PodInitializing', 'main waiting PodInitializing'],
    ])
  })
})

describe('sidecars', () => {
  const pod: PodOptions = { ...BOUND, spec: { initContainers: [SIDECAR, aContainer({ name: 'setup' })] } }

  it('start in order and keep running beside the later containers', () => {
    const lab = new KubeletLab({ pod })
    expect([2, 3, 5].map((at) => lab.containers(at).slice(0, 2))).toEqual([
      ['proxy running', 'setup waiting PodInitializing'],
      ['proxy running', 'setup running'],
      ['proxy running', 'setup terminated 0'],
    ])
    expect(isConditionTrue(lab.at(10)?.conditions ?? [], 'Ready')).toBe(true)
  })

  it('terminate after the regular containers, and do not affect the phase of the pod', () => {
    const job = { ...pod, spec: { ...pod.spec, restartPolicy: 'Never' } }
    const lab = new KubeletLab({ pod: job, kubelet: kubelet({ exit: () => ({ after: assumed(5000), code: 0 }) }) })
    expect([lab.at(9.5)?.phase, lab.containers(9.5)]).toEqual([
      'Running',
      ['proxy running', 'setup terminated 0', 'main terminated 0'],
    ])
    expect([lab.at(13)?.phase, lab.containers(13)[0]]).toEqual(['Succeeded', 'proxy terminated 143'])
  })
})

describe('restarts', () => {
  const exits = (after: number): Partial<TimingModel> => ({ exit: () => ({ after: assumed(after), code: 1 }) })
  const starts = (lab: KubeletLab): readonly number[] => {
    const found = lab.run.history((change) => {
      const state = change.kind === 'Pod' ? change.after?.containerStatuses[0]?.state : undefined
      return state?.kind === 'running' && state.startedAt !== undefined ? (state.startedAt - T0) / 1000 : undefined
    })
    return found
  }

  it('WL-RST-07 a run of more than ten minutes resets the back-off', () => {
    const known = { kind: 'terminated', exitCode: 1, reason: 'Error', startedAt: addMs(T0, -700_000), finishedAt: T0 } as const
    const status = { ready: false, started: false, allocatedResources: undefined, resources: undefined }
    const waiting = { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' } as const
    const pod: PodOptions = {
      ...BOUND,
      phase: 'Running',
      startTime: addMs(T0, -900_000),
      containerStatuses: [{ ...status, name: 'main', restartCount: 4, state: waiting, lastState: known }],
    }
    const lab = new KubeletLab({ pod, kubelet: kubelet(exits(1000)) })
    lab.at(60)
    // At once, then after 10 and 20 seconds, although it had been restarted four times before.
    expect(
      starts(lab).map((at, i, all) => (i === 0 ? Math.round(at) : Math.round((at - (all[i - 1] ?? 0) - 1) / 10) * 10)),
    ).toEqual([0, 10, 20])
  })

  it('SC-NPE-43 WL-PRB-15 restarts a container after an OOM kill or a crash', () => {
    const killed = kubelet({ exit: () => ({ after: assumed(1000), code: 137 }) })
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { restartPolicy: 'OnFailure' } }, kubelet: killed })
    expect(lab.at(7)).toMatchObject({ phase: 'Running', containerStatuses: [{ restartCount: 1 }] })
  })

  it('WL-RST-03 WL-RST-04 WL-POD-06 restarts the container on its node in the same pod', () => {
    const lab = new KubeletLab({ pod: BOUND, kubelet: kubelet(exits(1000)) })
    const uid = lab.at(1)?.uid
    const pod = lab.at(30)
    expect([pod?.uid, pod?.nodeName, pod?.phase, (pod?.containerStatuses[0]?.restartCount ?? 0) > 0]).toEqual([
      uid,
      'node-1',
      'Running',
      true,
    ])
  })

  it('a container restart policy overrides that of the pod', () => {
    const containers = [aContainer({ name: 'once', restartPolicy: 'Never' }), aContainer({ name: 'again' })]
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { containers } }, kubelet: kubelet(exits(1000)) })
    expect([lab.containers(6.5), lab.at(6.5)?.phase]).toEqual([['once terminated 1', 'again running'], 'Running'])
  })
})

describe('containers that wait for their restarts', () => {
  const waiting = (name: string, restartCount: number): ContainerStatus => ({
    name,
    ready: false,
    started: false,
    restartCount,
    state: { kind: 'waiting', reason: 'CrashLoopBackOff', message: '' },
    lastState: { kind: 'terminated', exitCode: 1, reason: 'Error', startedAt: addMs(T0, -1000), finishedAt: T0 },
    allocatedResources: undefined,
    resources: undefined,
  })
  const found = (...restarts: readonly number[]): KubeletLab => {
    const containers = restarts.map((_, i) => aContainer({ name: `c${i}` }))
    const containerStatuses = restarts.map((count, i) => waiting(`c${i}`, count))
    return new KubeletLab({ pod: { ...BOUND, phase: 'Running', startTime: T0, containerStatuses, spec: { containers } } })
  }
  /** When its status shows that it runs, at the relist a second after its start. */
  const shownAt = (lab: KubeletLab, i: number): number | undefined =>
    lab.times((pod) => pod.containerStatuses[i]?.state?.kind === 'running').map(Math.round)[0]

  it('WL-RST-03 WL-RST-05 restart separately, each after its own back-off', () => {
    const lab = found(4, 1)
    lab.at(200)
    expect([shownAt(lab, 0), shownAt(lab, 1)]).toEqual([81, 11])
  })

  it('restart beside one that crashes repeatedly', () => {
    const lab = found(9, 1)
    lab.at(2000)
    expect([shownAt(lab, 0), shownAt(lab, 1)]).toEqual([undefined, 11])
  })
})

describe('a kubelet that stops while a pod terminates', () => {
  it('WL-TERM-19 restarts the termination with the full grace period when it is back', () => {
    const lab = new KubeletLab({ pod: BOUND })
    lab.at(10)
    lab.delete().at(11)
    lab.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', 'stopped'))
    expect(lab.at(200)?.phase).toBe('Running')
    lab.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', undefined))
    expect([lab.at(202)?.phase, lab.at(204)]).toEqual(['Running', undefined])
  })
})

describe('images', () => {
  it('WL-CST-03 WL-CST-10 an image that cannot be pulled is retried, and the pod stays Pending', () => {
    const lab = new KubeletLab({ pod: BOUND, kubelet: kubelet({ failsToPull: () => true }) })
    expect([1, 4.5, 20, 600].map((at) => lab.containers(at)[0])).toEqual([
      'main waiting ContainerCreating',
      'main waiting ErrImagePull',
      'main waiting ImagePullBackOff',
      'main waiting ImagePullBackOff',
    ])
    expect([lab.at(600)?.phase, lab.run.simulation.agenda()]).toEqual(['Pending', []])
  })
})

describe('the active deadline of a pod', () => {
  it('WL-INIT-23 fails a running pod', () => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { activeDeadlineSeconds: 60 } } })
    expect(lab.at(59)?.phase).toBe('Running')
    expect(lab.at(64)).toMatchObject({
      phase: 'Failed',
      reason: 'DeadlineExceeded',
      message: 'Pod was active on the node longer than the specified deadline',
    })
  })

  it('WL-INIT-22 ends the restarts of failing init containers', () => {
    const initExit = () => ({ container: 'first', after: assumed(1000), code: 3 })
    const lab = new KubeletLab({
      pod: withInit(['first'], { spec: { activeDeadlineSeconds: 60 } }),
      kubelet: kubelet({ initExit }),
    })
    expect([lab.at(59)?.phase, lab.at(61)?.phase]).toEqual(['Pending', 'Failed'])
  })

  it('applies to a pod that ran before the run', () => {
    const status = { name: 'main', ready: true, started: true, restartCount: 0, lastState: undefined }
    const containerStatuses = [
      { ...status, state: { kind: 'running', startedAt: T0 } as const, allocatedResources: undefined, resources: undefined },
    ]
    const found: PodOptions = { ...BOUND, phase: 'Running', startTime: addMs(T0, -50_000), containerStatuses }
    const lab = new KubeletLab({ pod: { ...found, spec: { activeDeadlineSeconds: 60 } } })
    expect([lab.at(9)?.phase, lab.at(14)?.phase]).toEqual(['Running', 'Failed'])
  })
})

describe('static pods', () => {
  const mirror: PodOptions = {
    ...BOUND,
    annotations: { 'kubernetes.io/config.mirror': 'x', 'kubernetes.io/config.source': 'file' },
  }

  it('WL-STAT-01 WL-STAT-03 WL-STAT-04 WL-STAT-05 creates its mirror pod again when a client deletes it', () => {
    const lab = new KubeletLab({ pod: mirror })
    const before = lab.at(10)
    const after = lab.delete().at(11)
    expect(after?.uid).not.toBe(before?.uid)
    expect(after).toMatchObject({ name: 'p', phase: 'Running', nodeName: 'node-1', deletionTimestamp: undefined })
    expect(after?.containerStatuses).toEqual(before?.containerStatuses)
  })

  it('WL-STAT-02 restarts it when it fails', () => {
    const lab = new KubeletLab({ pod: mirror, kubelet: kubelet({ exit: () => ({ after: assumed(1000), code: 1 }) }) })
    expect(lab.at(10)?.containerStatuses[0]?.restartCount).toBe(1)
  })
})

describe('a stage that began before the run', () => {
  const stamp = addMs(T0, -1000)
  const starting: PodOptions = {
    nodeName: 'node-1',
    conditions: [condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: stamp })],
  }
  const stopping: PodOptions = {
    ...BOUND,
    phase: 'Running',
    deletionTimestamp: addMs(stamp, 30_000),
    deletionGracePeriodSeconds: 30,
  }

  it.each([
    ['at the beginning of that second', 0, 3, 2],
    ['in the middle unless the run draws it', undefined, 3.5, 2.5],
    ['at its end', 1, 4, 3],
  ])('semantics G9 began within the second of its time stamp, %s', (_, share, startedAt, stoppedAt) => {
    const lab = (pod: PodOptions): KubeletLab =>
      new KubeletLab({ pod, kubelet: new Kubelet(TIMING, undefined, share === undefined ? share : () => share) })
    const start = lab(starting)
    start.at(10)
    expect(start.times(({ phase }) => phase === 'Running')[0]).toBe(startedAt)
    const stop = lab(stopping)
    stop.at(10)
    expect(stop.goneAt()).toBeCloseTo(stoppedAt, 1)
  })

  it('semantics G9 never began after the start of the run', () => {
    const late: PodOptions = {
      ...starting,
      conditions: [condition({ type: 'PodScheduled', status: 'True', lastTransitionTime: T0 })],
    }
    const lab = new KubeletLab({ pod: late, kubelet: new Kubelet(TIMING, undefined, () => 1) })
    lab.at(10)
    expect(lab.times(({ phase }) => phase === 'Running')[0]).toBeCloseTo(4, 1)
  })
})

import { describe, expect, it } from 'vitest'
import { aContainer, aPodSpec, aProbe, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../../test/support/kubelet-lab.ts'
import { aReplicaSet } from '../../../../test/support/workloads.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import type { FailingProbe } from '../../../kube/experiment/experiment.ts'
import { withFailingProbe } from '../../../kube/experiment/failing-probes.ts'
import { addMs } from '../../../kube/instant.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { replicaSetRow } from '../../../kube/replica-set.ts'
import { Kubelet } from '../kubelet.ts'
import { stopMs } from '../timing/observed-stops.ts'
import { assumed } from '../timing/timing-model.ts'

const PROBE = aProbe()

/** A pod on its own that has run since T0 + 4 s and is ready 2 s later. */
function aRunningPod(spec: PodOptions['spec'], rest: PodOptions = {}): KubeletLab {
  const lab = new KubeletLab({ pod: { ...BOUND, ...rest, spec: spec ?? {} } })
  lab.at(20)
  return lab
}

/** From 20 s on a probe fails, for this many seconds or permanently. */
function fail(lab: KubeletLab, probe: FailingProbe['probe'], seconds?: number): KubeletLab {
  const since = addMs(T0, 20_000)
  const trouble: FailingProbe = {
    probe,
    container: '',
    since,
    until: seconds === undefined ? undefined : addMs(since, seconds * 1000),
  }
  const node = lab.run.state.get('Node', '', 'node-1')
  const uid = lab.pod('p')?.uid
  const experiment = withFailingProbe(node?.experiment, trouble, uid)
  if (node) lab.run.simulation.act('kubelet', ({ api }) => api.setExperiment(node, experiment))
  return lab
}

const seconds = (moments: readonly number[]): readonly number[] => moments.map(Math.round)

describe('a liveness probe that fails in the middle of a run', () => {
  const spec = { containers: [aContainer({ livenessProbe: PROBE })] }

  it('WL-PRB-07 WL-PRB-16 restarts the container after failureThreshold consecutive failures', () => {
    const lab = fail(aRunningPod(spec), 'liveness')
    // Probed at 24, 34 and 44 s; it takes 3 s to end.
    expect(lab.at(46.5)?.containerStatuses[0]).toMatchObject({ restartCount: 0, state: { kind: 'running' } })
    const pod = lab.at(48)
    expect(pod?.containerStatuses[0]).toMatchObject({
      restartCount: 1,
      state: { kind: 'running' },
      lastState: { kind: 'terminated', exitCode: 143 },
    })
    expect([pod?.phase, isConditionTrue(pod?.conditions ?? [], 'Ready')]).toEqual(['Running', false])
    expect(lab.run.takeEvents()).toContain('Normal Killing: Container main failed liveness probe, will be restarted')
  })

  it('SC-ZD-13 waits for the preStop hook of that container only', () => {
    const timing = { ...TIMING, terminate: (pod: PodRow) => assumed(stopMs(pod, 3000)) }
    const startedAgain = (hooks: readonly [number, number]): number => {
      const containers = hooks.map((preStopSeconds, i) =>
        aContainer({ name: `c${i}`, preStopSeconds, ...(i === 0 ? { livenessProbe: PROBE } : {}) }),
      )
      const lab = new KubeletLab({ pod: { ...BOUND, spec: { containers } }, kubelet: new Kubelet(timing) })
      lab.at(20)
      fail(lab, 'liveness').at(100)
      return Math.floor(lab.times((pod) => pod.containerStatuses[0]?.restartCount === 1)[0] ?? Number.NaN)
    }
    expect([startedAgain([0, 20]), startedAgain([5, 20])]).toEqual([48, 53])
  })

  it('WL-PRB-16 does not restart the container with restartPolicy Never', () => {
    const lab = fail(aRunningPod({ ...spec, restartPolicy: 'Never' }), 'liveness')
    expect(lab.at(60)?.phase).toBe('Failed')
    expect(lab.run.takeEvents()).toContain('Normal Killing: Container main failed liveness probe')
  })

  it('keeps failing in a run that starts from a state with a failing probe', () => {
    const healthy = aRunningPod(spec)
    expect(new Kubelet(TIMING).keysAtStart(healthy.run.state)).toEqual([])
    expect(new Kubelet(TIMING).keysAtStart(fail(healthy, 'liveness').run.state)).toContain('default/p')
  })

  it('WL-RST-05 restarts it repeatedly, with an increasing back-off', () => {
    const lab = fail(aRunningPod(spec), 'liveness')
    lab.at(400)
    const restarts = lab.run.history((change) =>
      change.kind === 'Pod' ? change.after?.containerStatuses[0]?.restartCount : undefined,
    )
    expect(restarts).toEqual([0, 1, 2, 3, 4, 5])
    const waits = lab.run.history((change) => {
      const state = change.kind === 'Pod' ? change.after?.containerStatuses[0]?.state : undefined
      return state?.kind === 'running' && state.startedAt !== undefined ? (state.startedAt - T0) / 1000 : undefined
    })
    // 30 s until it has failed three times and 3 s to end, then 10, 20, 40 and 80 s of waiting.
    const between = waits.map((at, i) => Math.round((at - (waits[i - 1] ?? at)) / 10) * 10)
    expect(between.slice(2)).toEqual([40, 50, 70, 110])
  })

  it('has no effect when the probe passes again in time', () => {
    const lab = fail(aRunningPod(spec), 'liveness', 20)
    expect(lab.at(600)?.containerStatuses[0]).toMatchObject({ restartCount: 0, ready: true })
  })

  it('does not affect a container that starts after the failure', () => {
    const lab = fail(aRunningPod(spec), 'liveness', 25)
    expect(lab.at(600)?.containerStatuses[0]).toMatchObject({ restartCount: 1, ready: true })
    expect(lab.run.simulation.agenda()).toEqual([])
  })

  it('kills a container that takes longer than the grace period of the probe', () => {
    const short = { ...PROBE, terminationGracePeriodSeconds: 2 }
    const timing = {
      ...TIMING,
      terminate: (pod: { deletionGracePeriodSeconds: number | undefined }) =>
        assumed(Math.min(9000, (pod.deletionGracePeriodSeconds ?? 30) * 1000)),
    }
    const lab = new KubeletLab({
      pod: { ...BOUND, spec: { containers: [aContainer({ livenessProbe: short })] } },
      kubelet: new Kubelet(timing),
    })
    lab.at(20)
    expect(fail(lab, 'liveness').at(47.8)?.containerStatuses[0]?.lastState).toMatchObject({ exitCode: 137 })
  })

  it('fails the pod with restartPolicy Never', () => {
    const lab = fail(aRunningPod({ ...spec, restartPolicy: 'Never' }), 'liveness')
    expect(lab.at(60)?.phase).toBe('Failed')
  })

  it('restarts a sidecar without stopping the others', () => {
    const initContainers = [aContainer({ name: 'proxy', restartPolicy: 'Always', livenessProbe: PROBE })]
    const lab = fail(aRunningPod({ initContainers }), 'liveness')
    const pod = lab.at(60)
    expect([pod?.phase, pod?.initContainerStatuses[0]?.restartCount, pod?.containerStatuses[0]?.restartCount]).toEqual([
      'Running',
      1,
      0,
    ])
  })
})

describe('a readiness probe that fails in the middle of a run', () => {
  const spec = { containers: [aContainer({ readinessProbe: PROBE }), aContainer({ name: 'other' })] }

  it('makes the pod unready at the failure threshold without a restart, and ready again when it passes', () => {
    const lab = fail(aRunningPod(spec), 'readiness', 100)
    expect(isPodReady(lab.at(43) ?? expect.fail('it is there'))).toBe(true)
    const unready = lab.at(45)
    expect(unready?.containerStatuses.map(({ name, ready, restartCount }) => [name, ready, restartCount])).toEqual([
      ['main', false, 0],
      ['other', true, 0],
    ])
    expect(unready?.conditions.find(({ type }) => type === 'Ready')).toMatchObject({
      status: 'False',
      message: 'containers with unready status: [main]',
    })
    lab.at(300)
    const ready = lab.times((pod) => isPodReady(pod))
    const lost = lab.times((pod) => pod.phase === 'Running' && !isPodReady(pod))
    expect([seconds(ready).at(-1), seconds(lost).at(-1)]).toEqual([124, 44])
    expect(lab.run.simulation.agenda()).toEqual([])
  })

  it('keeps a new pod unready', () => {
    const owner = aReplicaSet('web', {})
    const trouble: FailingProbe = { probe: 'readiness', container: 'main', since: T0, until: undefined }
    const lab = new KubeletLab({ pod: { ...BOUND, spec, ownerReferences: ownedBy('ReplicaSet', 'web') } })
    lab.run.state.put(replicaSetRow({ ...owner, experiment: withFailingProbe(undefined, trouble) }))
    expect(isPodReady(lab.at(600) ?? expect.fail('it is there'))).toBe(false)
    expect(lab.at(600)?.containerStatuses.map(({ ready }) => ready)).toEqual([false, true])
  })
})

describe('a startup probe that fails', () => {
  it('WL-PRB-12 WL-PRB-13 kills the container, and the other probes do not run before it passes', () => {
    const containers = [aContainer({ startupProbe: PROBE, livenessProbe: { ...PROBE, failureThreshold: 1 } })]
    const owner = aReplicaSet('web', {})
    const lab = new KubeletLab({
      pod: { ...BOUND, spec: aPodSpec({ containers }), ownerReferences: ownedBy('ReplicaSet', 'web') },
    })
    const reported = (probe: FailingProbe['probe']): FailingProbe => ({ probe, container: '', since: T0, until: undefined })
    const experiment = withFailingProbe(withFailingProbe(undefined, reported('startup')), reported('liveness'))
    lab.run.state.put(replicaSetRow({ ...owner, experiment }))
    expect(lab.at(36)?.containerStatuses[0]).toMatchObject({ started: false, restartCount: 0 })
    expect(lab.at(40)?.containerStatuses[0]).toMatchObject({ restartCount: 1, lastState: { exitCode: 143 } })
  })
})

describe('a sidecar that does not pass its startup probe', () => {
  const probe = aProbe({ periodSeconds: 2, failureThreshold: 5 })
  const spec = {
    initContainers: [aContainer({ name: 'proxy', restartPolicy: 'Always', startupProbe: probe }), aContainer({ name: 'setup' })],
    containers: [aContainer()],
  }
  /** A pod of a ReplicaSet whose pods' startup probes fail from the start, for this many seconds or permanently. */
  const held = (seconds?: number): KubeletLab => {
    const until = seconds === undefined ? undefined : addMs(T0, seconds * 1000)
    const trouble: FailingProbe = { probe: 'startup', container: 'proxy', since: T0, until }
    const owner = aReplicaSet('web')
    const rows = [replicaSetRow({ ...owner, experiment: withFailingProbe(owner.experiment, trouble) })]
    return new KubeletLab({ pod: { ...BOUND, ownerReferences: ownedBy('ReplicaSet', 'web'), spec }, rows })
  }

  it('WL-PRB-12 WL-PRB-13 WL-INIT-02 blocks the containers after it, and is restarted repeatedly', () => {
    const lab = held()
    expect(lab.containers(10)).toEqual(['proxy running', 'setup waiting PodInitializing', 'main waiting PodInitializing'])
    const pod = lab.at(60)
    expect([pod?.phase, isConditionTrue(pod?.conditions ?? [], 'Initialized')]).toEqual(['Pending', false])
    expect(pod?.initContainerStatuses[0]?.restartCount).toBeGreaterThan(1)
    expect(lab.at(3000)?.containerStatuses[0]?.state).toMatchObject({ kind: 'waiting', reason: 'PodInitializing' })
    expect(lab.run.simulation.agenda()).toEqual([])
  })

  it('starts them when the probe passes later', () => {
    const lab = held(6)
    const shown = (at: number): readonly unknown[] => [lab.containers(at)[1], lab.at(at)?.initContainerStatuses[0]?.started]
    expect([shown(5), shown(8)]).toEqual([
      ['setup waiting PodInitializing', false],
      ['setup running', true],
    ])
    expect(isConditionTrue(lab.at(60)?.conditions ?? [], 'Ready')).toBe(true)
  })
})

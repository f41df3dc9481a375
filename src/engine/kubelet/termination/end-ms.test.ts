import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../../test/support/kubelet-lab.ts'
import { findCondition } from '../../../kube/condition.ts'
import { Kubelet } from '../kubelet.ts'
import { stopMs } from '../timing/observed-stops.ts'
import { assumed, type TimingModel } from '../timing/timing-model.ts'

/** Each container takes this long after its stop signal, and its hook runs before it. */
function kubelet(eachMs: number, timing: Partial<TimingModel> = {}): Kubelet {
  return new Kubelet({ ...TIMING, terminate: (pod) => assumed(stopMs(pod, eachMs)), ...timing })
}

/** A hook of unknown duration is assumed to use its whole time limit. */
const HOOKED = aContainer({ preStopSeconds: -1 })

/** When a pod that is deleted after 20 s is gone. */
function goneAfter(spec: PodOptions['spec'], timing: Partial<TimingModel> = {}, eachMs = 3000): number {
  const lab = new KubeletLab({ pod: { ...BOUND, spec: spec ?? {} }, kubelet: kubelet(eachMs, timing) })
  lab.at(20)
  lab.delete().at(120)
  return Math.floor((lab.goneAt() ?? Number.NaN) - 20)
}

/** How the containers of a pod ended that was deleted after 20 s. */
function codesOf(spec: PodOptions['spec'], eachMs: number, timing: Partial<TimingModel> = {}): readonly unknown[] {
  const lab = new KubeletLab({ pod: { ...BOUND, spec: spec ?? {} }, kubelet: kubelet(eachMs, timing) })
  lab.at(20)
  lab.delete().at(120)
  const last = lab.run.history((change) => (change.kind === 'Pod' ? change.after : undefined)).at(-1)
  return [
    last?.phase,
    ...(last?.containerStatuses ?? []).map(({ state }) => (state?.kind === 'terminated' ? state.exitCode : state?.kind)),
  ]
}

describe('a pod that is terminated', () => {
  it('runs the hooks of running containers', () => {
    expect([goneAfter({ containers: [HOOKED] }), goneAfter({})]).toEqual([32, 3])
  })

  it('SC-ZD-13 does not wait for containers without an image, or for their hooks', () => {
    expect(goneAfter({ containers: [HOOKED] }, { failsToPull: () => true })).toBe(1)
  })

  it('takes the time that is given for pods without a running container', () => {
    expect(goneAfter({ containers: [HOOKED] }, { failsToPull: () => true, terminateUnstarted: () => assumed(7000) })).toBe(7)
  })

  it('does not wait for containers that wait for a restart', () => {
    expect(goneAfter({ containers: [HOOKED] }, { exit: () => ({ after: assumed(5000), code: 1 }) })).toBe(1)
  })

  it('waits for the running init container, not for later ones', () => {
    const spec = { initContainers: [aContainer({ name: 'setup' })], containers: [HOOKED] }
    expect(goneAfter(spec, { init: () => assumed(600_000) })).toBe(3)
  })

  it('WL-TERM-15 exits on the stop signal, or is killed at the end of its grace period', () => {
    expect([codesOf({}, 3000), codesOf({ terminationGracePeriodSeconds: 5 }, 60_000)]).toEqual([
      ['Failed', 143],
      ['Failed', 137],
    ])
  })

  it('reports containers that never ran as ContainerStatusUnknown, once the pod was initialized', () => {
    expect(codesOf({}, 3000, { failsToPull: () => true })).toEqual(['Failed', 137])
  })
})

describe('sidecars of a terminating pod', () => {
  it('terminate after the last regular container and its hook', () => {
    const spec = {
      restartPolicy: 'Never',
      initContainers: [aContainer({ name: 'proxy', restartPolicy: 'Always' })],
      containers: [HOOKED],
    }
    const lab = new KubeletLab({
      pod: { ...BOUND, spec },
      kubelet: kubelet(3000, { exit: () => ({ after: assumed(5000), code: 0 }) }),
    })
    lab.at(60)
    const succeeded = lab.times((pod) => pod.phase === 'Succeeded')[0] ?? Number.NaN
    const exited = lab.times((pod) => pod.containerStatuses[0]?.state?.kind === 'terminated')[0] ?? Number.NaN
    expect(Math.round(succeeded - exited)).toBe(3)
  })
})

describe('a pod past its deadline', () => {
  it('WL-INIT-23 is not ready after it, and Failed when its containers have terminated', () => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { activeDeadlineSeconds: 60 } }, kubelet: kubelet(3000) })
    const shown = (at: number) => {
      const pod = lab.at(at)
      const ready = findCondition(pod?.conditions ?? [], 'Ready')
      return [pod?.phase, pod?.reason, ready?.status, ready?.reason]
    }
    expect([59, 61, 64].map(shown)).toEqual([
      ['Running', '', 'True', ''],
      ['Running', '', 'False', 'PodFailed'],
      ['Failed', 'DeadlineExceeded', 'False', 'PodFailed'],
    ])
    expect(lab.run.simulation.agenda()).toEqual([])
  })
})

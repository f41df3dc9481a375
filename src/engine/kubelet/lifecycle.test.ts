import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions } from '../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../test/support/kubelet-lab.ts'
import { condition, findCondition, isConditionTrue } from '../../kube/condition.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { Kubelet } from './kubelet.ts'
import { planTermination, terminationSeconds } from './termination/plan-termination.ts'
import { assumed, type TimingModel } from './timing/timing-model.ts'

/** A container that sleeps before it stops, as the article about EKS has it. */
const SLEEPY = aContainer({ preStopSeconds: 40 })

function kubelet(timing: Partial<TimingModel>): Kubelet {
  return new Kubelet({ ...TIMING, ...timing })
}

const exits = (code: number): Kubelet => kubelet({ exit: () => ({ after: assumed(5000), code }) })

function holds(pod: PodRow | undefined, ...types: readonly string[]): readonly boolean[] {
  return types.map((type) => isConditionTrue(pod?.conditions ?? [], type))
}

describe('the phase of a pod', () => {
  it('SC-ZD-01 SC-ZD-02 is Pending while its image is pulled, and Running after that', () => {
    const lab = new KubeletLab({ pod: BOUND })
    expect([0, 1, 3.9, 4.5, 60].map((at) => lab.at(at)?.phase)).toEqual(['Pending', 'Pending', 'Pending', 'Running', 'Running'])
  })

  it('SC-ZD-03 SC-ZD-04 SC-ZD-10 is Succeeded or Failed when the containers have terminated and are not restarted', () => {
    const ended = (restartPolicy: string, code: number): string | undefined =>
      new KubeletLab({ pod: { ...BOUND, spec: { restartPolicy } }, kubelet: exits(code) }).at(9.5)?.phase
    expect([ended('Never', 0), ended('Never', 1), ended('OnFailure', 0), ended('OnFailure', 1), ended('Always', 0)]).toEqual([
      'Succeeded',
      'Failed',
      'Succeeded',
      'Running',
      'Running',
    ])
  })

  it('SC-ZD-06 has the conditions PodScheduled, Initialized, ContainersReady and Ready', () => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { initContainers: [aContainer({ name: 'first' })] } } })
    const reported = (at: number) => holds(lab.at(at), 'PodScheduled', 'Initialized', 'ContainersReady', 'Ready')
    expect([reported(1), reported(4.5), reported(7)]).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, true],
    ])
  })
})

describe('the states of a container', () => {
  it('SC-ZD-08 SC-ZD-09 are Waiting with a reason, Running with a start time, Terminated with an exit code and times', () => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { restartPolicy: 'Never' } }, kubelet: exits(3) })
    const state = (at: number) => lab.at(at)?.containerStatuses[0]?.state
    expect([state(1), state(5), state(10)]).toEqual([
      { kind: 'waiting', reason: 'ContainerCreating', message: '' },
      { kind: 'running', startedAt: expect.any(Number) },
      { kind: 'terminated', exitCode: 3, reason: 'Error', startedAt: expect.any(Number), finishedAt: expect.any(Number) },
    ])
  })

  it('SC-ZD-10 SC-ZD-11 restarts happen on the same node: at once, then after 10 s, 20 s, 40 s and so on', () => {
    const lab = new KubeletLab({ pod: BOUND, kubelet: kubelet({ exit: () => ({ after: assumed(1000), code: 1 }) }) })
    lab.at(2000)
    const starts = lab.run.history((change) => {
      const state = change.kind === 'Pod' ? change.after?.containerStatuses[0]?.state : undefined
      return state?.kind === 'running' && state.startedAt !== undefined ? state.startedAt / 1000 : undefined
    })
    const waits = starts.slice(1).map((at, i) => Math.round((at - (starts[i] ?? 0) - 1) / 10) * 10)
    expect(waits.slice(0, 6)).toEqual([0, 10, 20, 40, 80, 160])
    expect(lab.pod('p')?.nodeName).toBe('node-1')
  })
})

describe('the termination of a pod', () => {
  const plan = (graceSeconds: number, stopSeconds: number) =>
    planTermination({ spec: { containers: [SLEEPY], initContainers: [] }, graceSeconds, stopSeconds: () => stopSeconds })[0]
  const lasts = (graceSeconds: number, stopSeconds: number) =>
    terminationSeconds({ spec: { containers: [SLEEPY], initContainers: [] }, graceSeconds, stopSeconds: () => stopSeconds })

  it('SC-ZD-13 SC-ZD-17 SC-ZD-18 runs the preStop hook to completion, then sends the stop signal', () => {
    expect(plan(60, 5)).toMatchObject({ termAt: 40, endsAt: 45 })
  })

  it('SC-ZD-15 SC-ZD-20 kills running containers at the end of the grace period', () => {
    expect(plan(60, 600)).toMatchObject({ termAt: 40, killAt: 60, endsAt: 60 })
  })

  it('SC-ZD-19 SC-ZD-22 the grace period includes the hook and interrupts it: sleep 40 within 30 s', () => {
    expect(plan(30, 600)).toMatchObject({ termAt: 30, killAt: 32 })
  })

  it('SC-ZD-21 completes as soon as the application exits', () => {
    expect([lasts(60, 5), lasts(60, 11), lasts(60, 60)]).toEqual([45, 51, 60])
  })

  it('SC-ZD-13 skips the hook of a container that has already terminated', () => {
    const pod: PodOptions = {
      ...BOUND,
      spec: { restartPolicy: 'Never', containers: [SLEEPY], terminationGracePeriodSeconds: 60 },
    }
    const lab = new KubeletLab({ pod, kubelet: exits(0) })
    expect(lab.at(20)?.phase).toBe('Succeeded')
    lab.delete().at(21)
    expect(lab.goneAt()).toBeLessThan(21)
  })
})

describe('readiness gates', () => {
  const GATE = 'www.example.com/feature-1'
  const gated: PodOptions = { ...BOUND, spec: { readinessGates: [GATE] } }
  const withGate = (lab: KubeletLab, status: 'True' | 'False'): void => {
    const pod = lab.pod('p')
    if (pod)
      lab.run.simulation.act('kubelet', ({ api }) =>
        api.updateStatus<'Pod'>(podRow({ ...pod, conditions: [...pod.conditions, condition({ type: GATE, status })] })),
      )
  }

  it('SC-ZD-33 SC-ZD-35 a missing condition counts as False: the containers are ready, the pod is not', () => {
    const pod = new KubeletLab({ pod: gated }).at(60)
    expect(holds(pod, 'ContainersReady', 'Ready')).toEqual([true, false])
    expect(pod?.containerStatuses[0]?.ready).toBe(true)
    expect(findCondition(pod?.conditions ?? [], 'Ready')).toMatchObject({ status: 'False', reason: 'ReadinessGatesNotReady' })
  })

  it('SC-ZD-33 SC-ZD-34 the pod is ready only when the condition is True, not when it is False', () => {
    const lab = new KubeletLab({ pod: gated })
    lab.at(10)
    withGate(lab, 'False')
    expect(holds(lab.at(20), 'ContainersReady', 'Ready')).toEqual([true, false])
    const met = new KubeletLab({ pod: gated })
    met.at(10)
    withGate(met, 'True')
    expect(holds(met.at(20), 'ContainersReady', 'Ready')).toEqual([true, true])
  })

  it('SC-ZD-34 a readiness gate that is True does not make a pod ready while its containers are not', () => {
    const lab = new KubeletLab({ pod: gated })
    lab.at(1)
    withGate(lab, 'True')
    expect(holds(lab.at(5), 'ContainersReady', 'Ready')).toEqual([false, false])
  })
})

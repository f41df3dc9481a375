import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions } from '../../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../../test/support/kubelet-lab.ts'
import { setKubelet } from '../../../../test/support/set-kubelet.ts'
import { podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import { Kubelet } from '../kubelet.ts'
import { isCrashLooping } from '../timing/observed-exit.ts'

/** Ready after 10 s; off from then to the 20th second. */
function reboot(pod: PodOptions): KubeletLab {
  const lab = new KubeletLab({ pod, kubelet: new Kubelet(TIMING) })
  lab.at(10)
  lab.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', 'off'))
  lab.at(20)
  lab.run.simulation.act('kubelet', (turn) => setKubelet(turn, 'node-1', undefined))
  return lab
}

describe('a pod on a rebooted node', () => {
  it('restarts on its node in a new sandbox as the same pod', () => {
    const lab = reboot(BOUND)
    const before = lab.pod('p')
    const found = lab.at(20.5)
    expect([found?.uid, found?.phase]).toEqual([before?.uid, 'Running'])
    expect(found?.containerStatuses[0]).toMatchObject({
      ready: false,
      restartCount: 0,
      state: { kind: 'waiting', reason: 'ContainerCreating' },
      lastState: { kind: 'terminated', exitCode: 255, reason: 'Unknown' },
    })
    const isTrue = (type: string, at: number) => lab.at(at)?.conditions.find((item) => item.type === type)?.status
    expect([isTrue('PodReadyToStartContainers', 23), isTrue('Ready', 23)]).toEqual(['False', 'False'])
    expect([isTrue('PodReadyToStartContainers', 25), isTrue('Ready', 25)]).toEqual(['True', 'False'])
    expect(lab.at(25)?.containerStatuses[0]).toMatchObject({ restartCount: 1, state: { kind: 'running' } })
    expect(isTrue('Ready', 27)).toBe('True')
  })

  it('runs its init containers again first, and its sidecars run with it', () => {
    const initContainers = [aContainer({ name: 'proxy', restartPolicy: 'Always' }), aContainer({ name: 'first' })]
    const lab = reboot({ ...BOUND, spec: { initContainers } })
    expect(lab.containers(22)).toEqual([
      'proxy waiting ContainerCreating',
      'first terminated 0',
      'main waiting ContainerCreating',
    ])
    expect(lab.containers(24)).toEqual(['proxy running', 'first terminated 0', 'main running'])
  })

  it.each([
    ['Never', 'Failed', 0],
    ['OnFailure', 'Running', 1],
  ])('follows its restart policy: %s', (restartPolicy, phase, restartCount) => {
    const pod = reboot({ ...BOUND, spec: { restartPolicy } }).at(40)
    expect([pod?.phase, pod?.containerStatuses[0]?.restartCount]).toEqual([phase, restartCount])
  })

  it('is not in CrashLoopBackOff after any number of reboots', () => {
    const found = reboot(BOUND).at(20.5)
    assert(found !== undefined, 'the pod is there')
    const crashesAfter = (reason: string): boolean => {
      const containerStatuses = found.containerStatuses.map((status) => {
        const { lastState } = status
        return { ...status, restartCount: 5, lastState: lastState?.kind === 'terminated' ? { ...lastState, reason } : lastState }
      })
      return isCrashLooping(podRow({ ...found, containerStatuses }))
    }
    expect([crashesAfter('Unknown'), crashesAfter('Error')]).toEqual([false, true])
  })

  it('is reported by an event of its node', () => {
    const lab = reboot(BOUND)
    lab.at(30)
    expect(lab.run.takeEvents().join('\n')).toContain('Node node-1 has been rebooted')
  })
})

import { describe, expect, it } from 'vitest'
import { BOUND, KubeletLab, TIMING } from '../../../../test/support/kubelet-lab.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { Kubelet } from '../kubelet.ts'
import { assumed } from '../timing/timing-model.ts'

/** `kubectl debug` of the pod. */
function debug(lab: KubeletLab): KubeletLab {
  return lab.act((simulation) => {
    const pod = simulation.state.get('Pod', 'default', 'p')
    const ephemeralContainers = [{ name: 'debugger', image: 'busybox', targetContainerName: 'main' }]
    if (pod) simulation.act('kubelet', ({ api }) => api.update<'Pod'>(podRow({ ...pod, ephemeralContainers })))
  })
}

function seen(pod: PodRow | undefined): readonly unknown[] {
  return (pod?.ephemeralContainerStatuses ?? []).map(({ name, state, ready, restartCount }) => [
    name,
    state?.kind,
    ready,
    restartCount,
  ])
}

describe('ephemeral containers', () => {
  it('WL-EPH-08 run, are never ready, and change neither the phase nor a condition', () => {
    const lab = new KubeletLab({ pod: BOUND })
    const before = lab.at(20)
    const after = debug(lab).at(30)
    expect(seen(after)).toEqual([['debugger', 'running', false, 0]])
    const life = (pod: PodRow | undefined) => [
      pod?.phase,
      pod?.conditions.map(({ type, status, reason }) => [type, status, reason]),
      pod?.containerStatuses,
    ]
    expect(life(after)).toEqual(life(before))
  })

  it('WL-EPH-01 have no resources', () => {
    const lab = new KubeletLab({ pod: BOUND })
    const requested = () => lab.run.state.get('Node', '', 'node-1')?.requested
    lab.at(20)
    const before = requested()
    debug(lab).at(30)
    expect(requested()).toEqual(before)
  })

  it('start in a pod whose containers crash', () => {
    const exits = new Kubelet({ ...TIMING, exit: () => ({ after: assumed(1000), code: 1 }) })
    const lab = new KubeletLab({ pod: BOUND, kubelet: exits })
    lab.at(20)
    expect(seen(debug(lab).at(30))).toEqual([['debugger', 'running', false, 0]])
  })

  it('WL-EPH-02 end with their pod, and are not restarted', () => {
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { activeDeadlineSeconds: 60 } } })
    lab.at(20)
    const pod = debug(lab).at(100)
    expect([pod?.phase, seen(pod)]).toEqual(['Failed', [['debugger', 'terminated', false, 0]]])
    const starts = lab.run.history((change) => {
      const state = change.kind === 'Pod' ? change.after?.ephemeralContainerStatuses[0]?.state : undefined
      return state?.kind === 'running' ? state.startedAt : undefined
    })
    expect(starts).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { aContainer, type PodOptions } from '../../../test/support/builders.ts'
import { BOUND, KubeletLab, TIMING } from '../../../test/support/kubelet-lab.ts'
import { aClaim, claimVolume } from '../../../test/support/volumes.ts'
import { aDeployment } from '../../../test/support/workloads.ts'
import { isConditionTrue } from '../../kube/condition.ts'
import { podRow } from '../../kube/pod.ts'
import type { Volume } from '../../kube/pod-spec.ts'
import { Kubelet } from './kubelet.ts'
import { assumed } from './timing/timing-model.ts'

const CACHE: Volume = {
  name: 'cache',
  emptyDir: { medium: '', sizeLimit: '' },
  hostPath: undefined,
  persistentVolumeClaim: undefined,
  ephemeral: undefined,
  gcePersistentDisk: undefined,
  awsElasticBlockStore: undefined,
  iscsi: undefined,
  rbd: undefined,
  image: undefined,
}

describe('what applies to every pod on its node', () => {
  it('WL-POD-03 its containers run together on one node', () => {
    const containers = [aContainer({ name: 'a' }), aContainer({ name: 'b' })]
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { containers } } })
    expect([lab.containers(5), lab.at(5)?.nodeName]).toEqual([['a running', 'b running'], 'node-1'])
  })

  it('WL-POD-17 an emptyDir volume survives the restart of a container', () => {
    const exits = new Kubelet({ ...TIMING, exit: () => ({ after: assumed(1000), code: 1 }) })
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { volumes: [CACHE] } }, kubelet: exits })
    const uid = lab.at(1)?.uid
    const pod = lab.at(30)
    expect(pod?.containerStatuses[0]?.restartCount).toBeGreaterThan(0)
    expect([pod?.uid, pod?.shape.spec.volumes]).toEqual([uid, [CACHE]])
  })

  it('starts its containers when every claim has its volume', () => {
    const waiting = { ...BOUND, spec: { volumes: [claimVolume('data')] } }
    const lab = new KubeletLab({ pod: waiting, rows: [aClaim('data')] })
    expect([lab.at(60)?.phase, lab.containers(60)]).toEqual(['Pending', ['main waiting ContainerCreating']])
    lab.act((simulation) => {
      const claim = simulation.state.get('PersistentVolumeClaim', 'default', 'data')
      if (claim) simulation.act('kubelet', ({ api }) => api.updateStatus<'PersistentVolumeClaim'>({ ...claim, phase: 'Bound' }))
    })
    expect([lab.containers(63), lab.containers(65)]).toEqual([['main waiting ContainerCreating'], ['main running']])
  })

  it('WL-POD-21 kubelets do not read the templates of workloads', () => {
    const lab = new KubeletLab({ pod: BOUND })
    const before = aDeployment('web', {})
    const template = { ...before.spec.template, unmodelled: '{"spec":{"hostPID":true}}' }
    const change = { kind: 'Deployment', before, after: { ...before, spec: { ...before.spec, template } } } as const
    expect(new Kubelet(TIMING).keysFor(change, lab.run.state)).toEqual([])
  })

  const withInit: PodOptions = { ...BOUND, spec: { initContainers: [aContainer({ name: 'setup', image: 'setup:1' })] } }

  it('WL-INIT-11 init containers start when the pod has a node and a network', () => {
    const lab = new KubeletLab({ pod: withInit })
    const ready = (at: number): boolean => isConditionTrue(lab.at(at)?.conditions ?? [], 'PodReadyToStartContainers')
    expect([lab.containers(1)[0], ready(1)]).toEqual(['setup waiting PodInitializing', false])
    expect([lab.containers(3)[0], ready(3)]).toEqual(['setup running', true])
  })

  it('WL-INIT-27 a changed init container image restarts no container', () => {
    const lab = new KubeletLab({ pod: withInit })
    const before = lab.at(10)
    lab.act((simulation) =>
      simulation.act('kubelet', ({ api }) => {
        if (!before) return
        const spec = { ...before.shape.spec, initContainers: [aContainer({ name: 'setup', image: 'setup:2' })] }
        const shape = simulation.state.shapes.intern({ ...before.shape, spec })
        api.update<'Pod'>(podRow({ ...before, shape }))
      }),
    )
    const after = lab.at(60)
    expect(after?.shape.spec.initContainers[0]?.image).toBe('setup:2')
    expect([after?.uid, after?.containerStatuses, after?.initContainerStatuses]).toEqual([
      before?.uid,
      before?.containerStatuses,
      before?.initContainerStatuses,
    ])
  })

  it('WL-IRES-04 keeps the effective request of its init containers until it terminates', () => {
    const init = aContainer({ name: 'setup', resources: { requests: { cpu: '3' }, limits: {} } })
    const main = aContainer({ resources: { requests: { cpu: '100m' }, limits: {} } })
    const lab = new KubeletLab({ pod: { ...BOUND, spec: { initContainers: [init], containers: [main] } } })
    expect([lab.at(30)?.phase, lab.run.state.get('Node', '', 'node-1')?.requested.milliCpu]).toEqual(['Running', 3000])
  })
})

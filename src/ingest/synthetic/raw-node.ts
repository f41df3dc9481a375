import { ENGINE_VERSION_TEXT } from '../../kube/kubernetes-version.ts'
import type { RawObject } from '../source.ts'
import { BORN, READY } from './raw-parts.ts'

export function rawNode(init: {
  readonly name: string
  readonly uid: string
  readonly zone: string
  readonly cpu: string
  readonly memory: string
}): RawObject {
  const resources = { cpu: init.cpu, memory: init.memory, pods: '110', 'ephemeral-storage': '200Gi' }
  const ok = (type: string, reason: string): object => ({
    type,
    status: 'False',
    reason,
    message: `kubelet has ${reason}`,
    lastHeartbeatTime: READY,
    lastTransitionTime: BORN,
  })
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: init.name,
      uid: init.uid,
      creationTimestamp: BORN,
      resourceVersion: '100',
      labels: {
        'kubernetes.io/hostname': init.name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/zone': init.zone,
        'topology.kubernetes.io/region': 'eu-1',
      },
    },
    spec: { providerID: `synthetic://${init.name}` },
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: [
        ok('MemoryPressure', 'KubeletHasSufficientMemory'),
        ok('DiskPressure', 'KubeletHasNoDiskPressure'),
        ok('PIDPressure', 'KubeletHasSufficientPID'),
        {
          type: 'Ready',
          status: 'True',
          reason: 'KubeletReady',
          message: 'kubelet is posting ready status',
          lastHeartbeatTime: READY,
          lastTransitionTime: BORN,
        },
      ],
      nodeInfo: { kubeletVersion: ENGINE_VERSION_TEXT, operatingSystem: 'linux', architecture: 'amd64' },
    },
  }
}

import type { RawObject } from '../source.ts'
import { BORN, BOUND, podSpec, READY, RUNNING } from './raw-parts.ts'

interface PodInit {
  readonly name: string
  readonly namespace: string
  readonly uid: string
  readonly app: string
  readonly nodeName: string
  readonly owner: { readonly kind: string; readonly name: string; readonly uid: string }
  readonly cpu: string
  readonly memory: string
}

export function rawPod(init: PodInit): RawObject {
  const agent = init.owner.kind === 'DaemonSet'
  const labels = agent
    ? { app: init.app, 'controller-revision-hash': '6f7d8c9b5' }
    : { app: init.app, 'pod-template-hash': '5d9f8c7b6' }
  const token = `kube-api-access-${init.name.slice(-5)}`
  const ok = (type: string, at: string): object => ({
    type,
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: at,
    observedGeneration: 1,
  })
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: init.name,
      namespace: init.namespace,
      uid: init.uid,
      generateName: init.name.slice(0, -5),
      generation: 1,
      creationTimestamp: BORN,
      resourceVersion: '1000',
      labels,
      ownerReferences: [{ apiVersion: 'apps/v1', ...init.owner, controller: true, blockOwnerDeletion: true }],
    },
    spec: {
      ...podSpec(init.app, init.cpu, init.memory),
      ...(agent ? agentFields(init.nodeName) : { tolerations: DEFAULT_TOLERATIONS }),
      nodeName: init.nodeName,
      priority: 0,
      preemptionPolicy: 'PreemptLowerPriority',
      enableServiceLinks: true,
      volumes: [
        {
          name: token,
          projected: { defaultMode: 420, sources: [{ serviceAccountToken: { expirationSeconds: 3607, path: 'token' } }] },
        },
      ],
    },
    status: {
      phase: 'Running',
      conditions: [
        ok('PodReadyToStartContainers', RUNNING),
        ok('Initialized', BOUND),
        ok('Ready', READY),
        ok('ContainersReady', READY),
        ok('PodScheduled', BOUND),
      ],
      containerStatuses: [
        {
          name: 'main',
          image: `registry.example.com/${init.app}:1.4.2`,
          imageID: `registry.example.com/${init.app}@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef`,
          containerID: `containerd://${init.uid}`,
          ready: true,
          started: true,
          restartCount: 0,
          lastState: {},
          state: { running: { startedAt: RUNNING } },
        },
      ],
      hostIP: '10.0.0.1',
      podIP: '10.244.0.1',
      podIPs: [{ ip: '10.244.0.1' }],
      qosClass: 'Burstable',
      startTime: BOUND,
    },
  }
}

const DEFAULT_TOLERATIONS = ['not-ready', 'unreachable'].map((what) => ({
  key: `node.kubernetes.io/${what}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}))

function agentFields(nodeName: string): object {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [nodeName] }]
  const tolerations = ['not-ready', 'unreachable'].map((what) => ({
    key: `node.kubernetes.io/${what}`,
    operator: 'Exists',
    effect: 'NoExecute',
  }))
  return {
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } } },
    tolerations: [...tolerations, { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' }],
  }
}

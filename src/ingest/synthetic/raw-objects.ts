import type { RawObject } from '../source.ts'

/** API objects as a running cluster shows them, fields that the twin drops included, so that reading them costs what it costs there. */

const BORN = '2026-06-01T08:00:00Z'
const BOUND = '2026-06-01T08:00:01Z'
const RUNNING = '2026-06-01T08:00:03Z'
const READY = '2026-06-01T08:00:09Z'

interface AppInit {
  readonly name: string
  readonly namespace: string
  readonly uid: string
  readonly replicas: number
  readonly cpu: string
  readonly memory: string
}

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
      nodeInfo: { kubeletVersion: 'v1.36.3', operatingSystem: 'linux', architecture: 'amd64' },
    },
  }
}

function template(app: string, cpu: string, memory: string): object {
  return { metadata: { labels: { app } }, spec: podSpec(app, cpu, memory) }
}

function podSpec(app: string, cpu: string, memory: string): object {
  return {
    containers: [
      {
        name: 'main',
        image: `registry.example.com/${app}:1.4.2`,
        imagePullPolicy: 'IfNotPresent',
        ports: [{ containerPort: 8080, protocol: 'TCP' }],
        env: [
          { name: 'LOG_LEVEL', value: 'info' },
          { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
        ],
        resources: { requests: { cpu, memory }, limits: { memory } },
        readinessProbe: {
          httpGet: { path: '/ready', port: 8080, scheme: 'HTTP' },
          periodSeconds: 5,
          timeoutSeconds: 1,
          successThreshold: 1,
          failureThreshold: 3,
        },
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
      },
    ],
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    serviceAccountName: 'default',
    terminationGracePeriodSeconds: 30,
  }
}

export function rawDeployment(init: AppInit): RawObject {
  const counts = {
    replicas: init.replicas,
    readyReplicas: init.replicas,
    availableReplicas: init.replicas,
    updatedReplicas: init.replicas,
  }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: init.name,
      namespace: init.namespace,
      uid: init.uid,
      generation: 1,
      creationTimestamp: BORN,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    },
    spec: {
      replicas: init.replicas,
      selector: { matchLabels: { app: init.name } },
      template: template(init.name, init.cpu, init.memory),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    },
    status: {
      observedGeneration: 1,
      ...counts,
      conditions: [
        {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
          lastUpdateTime: READY,
          lastTransitionTime: READY,
        },
        {
          type: 'Progressing',
          status: 'True',
          reason: 'NewReplicaSetAvailable',
          message: `ReplicaSet "${init.name}-5d9f8c7b6" has successfully progressed.`,
          lastUpdateTime: READY,
          lastTransitionTime: BORN,
        },
      ],
    },
  }
}

export function rawReplicaSet(init: AppInit & { readonly ownerUid: string }): RawObject {
  const labels = { app: init.name, 'pod-template-hash': '5d9f8c7b6' }
  const { metadata, spec } = template(init.name, init.cpu, init.memory) as { metadata: object; spec: object }
  const counts = {
    replicas: init.replicas,
    readyReplicas: init.replicas,
    availableReplicas: init.replicas,
    fullyLabeledReplicas: init.replicas,
  }
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${init.name}-5d9f8c7b6`,
      namespace: init.namespace,
      uid: init.uid,
      generation: 1,
      creationTimestamp: BORN,
      labels,
      annotations: {
        'deployment.kubernetes.io/desired-replicas': String(init.replicas),
        'deployment.kubernetes.io/max-replicas': String(init.replicas + Math.ceil(init.replicas / 4)),
        'deployment.kubernetes.io/revision': '1',
      },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          name: init.name,
          uid: init.ownerUid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: { replicas: init.replicas, selector: { matchLabels: labels }, template: { metadata: { ...metadata, labels }, spec } },
    status: { observedGeneration: 1, ...counts },
  }
}

export function rawDaemonSet(init: { readonly name: string; readonly uid: string; readonly nodes: number }): RawObject {
  const n = init.nodes
  const counts = {
    currentNumberScheduled: n,
    desiredNumberScheduled: n,
    numberReady: n,
    numberAvailable: n,
    updatedNumberScheduled: n,
    numberMisscheduled: 0,
  }
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: init.name, namespace: 'kube-system', uid: init.uid, generation: 1, creationTimestamp: BORN },
    spec: {
      selector: { matchLabels: { app: init.name } },
      template: template(init.name, '50m', '64Mi'),
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    },
    status: { observedGeneration: 1, ...counts },
  }
}

/** The stored revision that a DaemonSet's pods carry in their label. */
export function rawRevision(init: { readonly name: string; readonly uid: string; readonly ownerUid: string }): RawObject {
  const labels = { app: init.name, 'controller-revision-hash': '6f7d8c9b5' }
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name: `${init.name}-6f7d8c9b5`,
      namespace: 'kube-system',
      uid: init.uid,
      creationTimestamp: BORN,
      labels,
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'DaemonSet',
          name: init.name,
          uid: init.ownerUid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    data: { spec: { template: { $patch: 'replace', ...template(init.name, '50m', '64Mi') } } },
    revision: 1,
  }
}

export function rawService(init: AppInit): RawObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: init.name, namespace: init.namespace, uid: init.uid, creationTimestamp: BORN },
    spec: {
      type: 'ClusterIP',
      clusterIP: '10.96.0.10',
      selector: { app: init.name },
      ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
    },
  }
}

export function rawBudget(init: AppInit): RawObject {
  const allowed = Math.max(1, Math.floor(init.replicas / 4))
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: init.name, namespace: init.namespace, uid: init.uid, generation: 1, creationTimestamp: BORN },
    spec: { maxUnavailable: allowed, selector: { matchLabels: { app: init.name } } },
    status: {
      observedGeneration: 1,
      disruptionsAllowed: allowed,
      currentHealthy: init.replicas,
      desiredHealthy: init.replicas - allowed,
      expectedPods: init.replicas,
      conditions: [
        {
          type: 'DisruptionAllowed',
          status: 'True',
          reason: 'SufficientPods',
          message: '',
          lastTransitionTime: READY,
          observedGeneration: 1,
        },
      ],
    },
  }
}

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

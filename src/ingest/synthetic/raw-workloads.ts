import type { RawObject } from '../source.ts'
import { type AppInit, BORN, READY, template } from './raw-parts.ts'

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

import { type DeploymentRow, type DeploymentSpec, deploymentRow, EMPTY_DEPLOYMENT_STATUS } from '../../src/kube/deployment.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { ObjectInit } from '../../src/kube/object-row.ts'
import type { PodTemplate } from '../../src/kube/pod-template.ts'
import { EMPTY_REPLICA_SET_STATUS, type ReplicaSetRow, type ReplicaSetSpec, replicaSetRow } from '../../src/kube/replica-set.ts'
import { aContainer, aPodSpec, T0 } from './builders.ts'

/** Workloads that set only what a test is about. */

export const APP = { app: 'web' }

/** A template that differs from others by its image. */
export function aTemplate(image = 'web:1', init: Partial<PodTemplate> = {}): PodTemplate {
  const spec = aPodSpec({ containers: [aContainer({ image })] })
  return { labels: APP, annotations: {}, spec, schedulingGates: [], nodeName: '', unmodelled: '', ...init }
}

type Meta = Partial<Omit<ObjectInit, 'name'>>

export interface ReplicaSetOptions extends Meta {
  readonly spec?: Partial<ReplicaSetSpec>
  readonly status?: Partial<ReplicaSetRow['status']>
}

export function aReplicaSet(name: string, { spec, status, ...meta }: ReplicaSetOptions = {}): ReplicaSetRow {
  return replicaSetRow({
    namespace: 'default',
    uid: `uid-${name}`,
    creationTimestamp: T0,
    ...meta,
    name,
    spec: { replicas: 1, minReadySeconds: 0, selector: selectorOfLabels(APP), template: aTemplate(), ...spec },
    status: { ...EMPTY_REPLICA_SET_STATUS, ...status },
  })
}

export interface DeploymentOptions extends Meta {
  readonly spec?: Partial<DeploymentSpec>
  readonly status?: Partial<DeploymentRow['status']>
}

export function aDeployment(name: string, { spec, status, ...meta }: DeploymentOptions = {}): DeploymentRow {
  return deploymentRow({
    namespace: 'default',
    uid: `uid-${name}`,
    labels: APP,
    creationTimestamp: T0,
    ...meta,
    name,
    spec: {
      replicas: 1,
      selector: selectorOfLabels(APP),
      template: aTemplate(),
      strategy: 'RollingUpdate',
      maxSurge: '25%',
      maxUnavailable: '25%',
      minReadySeconds: 0,
      revisionHistoryLimit: 10,
      paused: false,
      progressDeadlineSeconds: 600,
      ...spec,
    },
    status: { ...EMPTY_DEPLOYMENT_STATUS, ...status },
  })
}

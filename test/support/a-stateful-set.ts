import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { ObjectInit } from '../../src/kube/object-row.ts'
import {
  EMPTY_STATEFUL_SET_STATUS,
  type StatefulSetRow,
  type StatefulSetSpec,
  statefulSetRow,
  type VolumeClaimTemplate,
} from '../../src/kube/stateful-set.ts'
import { T0 } from './builders.ts'
import { APP, aTemplate } from './workloads.ts'

export interface StatefulSetOptions extends Partial<Omit<ObjectInit, 'name'>> {
  readonly spec?: Partial<StatefulSetSpec>
  readonly status?: Partial<StatefulSetRow['status']>
}

/** A StatefulSet with the defaults of the API that sets only what a test is about. */
export function aStatefulSet(name: string, { spec, status, ...meta }: StatefulSetOptions = {}): StatefulSetRow {
  return statefulSetRow({
    namespace: 'default',
    uid: `uid-${name}`,
    creationTimestamp: T0,
    ...meta,
    name,
    spec: {
      replicas: 1,
      selector: selectorOfLabels(APP),
      template: aTemplate(),
      serviceName: name,
      podManagementPolicy: 'OrderedReady',
      updateStrategy: 'RollingUpdate',
      partition: 0,
      maxUnavailable: undefined,
      minReadySeconds: 0,
      revisionHistoryLimit: 10,
      ordinalsStart: 0,
      volumeClaimTemplates: [],
      whenDeleted: 'Retain',
      whenScaled: 'Retain',
      ...spec,
    },
    status: { ...EMPTY_STATEFUL_SET_STATUS, ...status },
  })
}

/** A claim of one gibibyte for each member. */
export function aClaimTemplate(name: string): VolumeClaimTemplate {
  return {
    name,
    labels: {},
    annotations: {},
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'manual',
      volumeName: '',
      volumeMode: 'Filesystem',
      selector: undefined,
      resources: { requests: { storage: '1Gi' }, limits: {} },
    },
  }
}

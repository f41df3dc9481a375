import {
  type StatefulSetRow,
  type StatefulSetSpec,
  type StatefulSetStatus,
  statefulSetRow,
  type VolumeClaimTemplate,
} from '../stateful-set.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'
import { readClaimSpec, writeClaimSpec } from './persistent-volume-claim.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

const HISTORY_LIMIT = 10

export function readStatefulSet(object: Field, context: CodecContext): StatefulSetRow {
  return statefulSetRow({
    spec: readSpec(object.object('spec'), context),
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'StatefulSet', context),
  })
}

/** With the defaults of SetDefaults_StatefulSet. */
function readSpec(spec: Field, context: CodecContext): StatefulSetSpec {
  const strategy = spec.object('updateStrategy')
  const rolling = strategy.object('rollingUpdate')
  const retention = spec.object('persistentVolumeClaimRetentionPolicy')
  return {
    replicas: spec.integer('replicas', 1),
    selector: readSelector(spec, 'selector'),
    template: readTemplate(spec, context.templates),
    serviceName: spec.text('serviceName'),
    podManagementPolicy: spec.choice('podManagementPolicy', ['OrderedReady', 'Parallel'], 'OrderedReady'),
    updateStrategy: strategy.choice('type', ['RollingUpdate', 'OnDelete'], 'RollingUpdate'),
    partition: strategy.has('rollingUpdate') || !strategy.has('type') ? rolling.integer('partition', 0) : undefined,
    maxUnavailable: rolling.intOrString('maxUnavailable'),
    minReadySeconds: spec.integer('minReadySeconds', 0),
    revisionHistoryLimit: spec.integer('revisionHistoryLimit', HISTORY_LIMIT),
    ordinalsStart: spec.object('ordinals').integer('start', 0),
    volumeClaimTemplates: spec.list('volumeClaimTemplates', readClaimTemplate),
    whenDeleted: retention.choice('whenDeleted', ['Retain', 'Delete'], 'Retain'),
    whenScaled: retention.choice('whenScaled', ['Retain', 'Delete'], 'Retain'),
  }
}

function readClaimTemplate(claim: Field): VolumeClaimTemplate {
  const meta = claim.object('metadata')
  return {
    name: meta.text('name'),
    labels: meta.map('labels'),
    annotations: meta.map('annotations'),
    spec: readClaimSpec(claim.object('spec')),
  }
}

function readStatus(status: Field, context: CodecContext): StatefulSetStatus {
  return {
    observedGeneration: status.integer('observedGeneration', 0),
    replicas: status.integer('replicas', 0),
    readyReplicas: status.integer('readyReplicas', 0),
    availableReplicas: status.integer('availableReplicas', 0),
    currentReplicas: status.integer('currentReplicas', 0),
    updatedReplicas: status.integer('updatedReplicas', 0),
    currentRevision: status.text('currentRevision'),
    updateRevision: status.text('updateRevision'),
    collisionCount: status.optionalInteger('collisionCount'),
    conditions: readConditions(status, context, 'lastUpdateTime'),
  }
}

export function writeStatefulSet(row: StatefulSetRow): ApiObject {
  return writeEnvelope(row, { spec: writeSpec(row.spec), status: writeStatus(row.status) })
}

function writeSpec(spec: StatefulSetSpec): Output {
  const { partition, maxUnavailable, whenDeleted, whenScaled, updateStrategy: type } = spec
  const hasRolling = type === 'RollingUpdate' && partition !== undefined
  return fields({
    replicas: spec.replicas,
    selector: writeSelector(spec.selector),
    template: writeTemplate(spec.template),
    volumeClaimTemplates: listOf(spec.volumeClaimTemplates, writeClaimTemplate),
    serviceName: spec.serviceName,
    podManagementPolicy: spec.podManagementPolicy,
    updateStrategy: fields({ type, rollingUpdate: hasRolling ? fields({ partition, maxUnavailable }) : undefined }),
    revisionHistoryLimit: spec.revisionHistoryLimit,
    minReadySeconds: unlessEmpty(spec.minReadySeconds),
    persistentVolumeClaimRetentionPolicy: { whenDeleted, whenScaled },
    ordinals: spec.ordinalsStart === 0 ? undefined : { start: spec.ordinalsStart },
  })
}

function writeClaimTemplate(claim: VolumeClaimTemplate): Output {
  return {
    kind: 'PersistentVolumeClaim',
    apiVersion: 'v1',
    metadata: fields({ name: claim.name, labels: unlessEmpty(claim.labels), annotations: unlessEmpty(claim.annotations) }),
    spec: writeClaimSpec(claim.spec),
    status: { phase: 'Pending' },
  }
}

/** Always with the replicas there are and those available. */
function writeStatus(status: StatefulSetStatus): Output {
  return fields({
    observedGeneration: unlessEmpty(status.observedGeneration),
    replicas: status.replicas,
    readyReplicas: unlessEmpty(status.readyReplicas),
    currentReplicas: unlessEmpty(status.currentReplicas),
    updatedReplicas: unlessEmpty(status.updatedReplicas),
    currentRevision: unlessEmpty(status.currentRevision),
    updateRevision: unlessEmpty(status.updateRevision),
    collisionCount: status.collisionCount,
    conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastUpdateTime')),
    availableReplicas: status.availableReplicas,
  })
}

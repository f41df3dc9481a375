import {
  type ReplicaSetRow,
  type ReplicaSetStatus,
  type ReplicationControllerRow,
  replicaSetRow,
  replicationControllerRow,
} from '../replica-set.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readMapSelector, readSelector, writeMapSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

export function readReplicaSet(object: Field, context: CodecContext): ReplicaSetRow {
  const spec = object.object('spec')
  return replicaSetRow({
    spec: {
      replicas: spec.integer('replicas', 1),
      minReadySeconds: spec.integer('minReadySeconds', 0),
      selector: readSelector(spec, 'selector'),
      template: readTemplate(spec, context.templates),
    },
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'ReplicaSet', context),
  })
}

/** A controller without a selector selects by the labels of its template (SetDefaults_ReplicationController). */
export function readReplicationController(object: Field, context: CodecContext): ReplicationControllerRow {
  const spec = object.object('spec')
  const holder = spec.has('selector') ? spec : spec.object('template').object('metadata')
  return replicationControllerRow({
    spec: {
      replicas: spec.integer('replicas', 1),
      minReadySeconds: spec.integer('minReadySeconds', 0),
      selector: readMapSelector(holder, holder === spec ? 'selector' : 'labels'),
      template: readTemplate(spec, context.templates),
    },
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'ReplicationController', context),
  })
}

function readStatus(status: Field, context: CodecContext): ReplicaSetStatus {
  return {
    observedGeneration: status.integer('observedGeneration', 0),
    replicas: status.integer('replicas', 0),
    fullyLabeledReplicas: status.integer('fullyLabeledReplicas', 0),
    readyReplicas: status.integer('readyReplicas', 0),
    availableReplicas: status.integer('availableReplicas', 0),
    terminatingReplicas: status.optionalInteger('terminatingReplicas'),
    conditions: readConditions(status, context, 'lastUpdateTime'),
  }
}

export function writeReplicaSet(row: ReplicaSetRow): ApiObject {
  return write(row, writeSelector(row.spec.selector))
}

export function writeReplicationController(row: ReplicationControllerRow): ApiObject {
  return write(row, writeMapSelector(row.spec.selector))
}

/** Always with the number of replicas, whatever else is zero. */
function write(row: ReplicaSetRow | ReplicationControllerRow, selector: Output | undefined): ApiObject {
  const { spec, status } = row
  return writeEnvelope(row, {
    spec: fields({
      replicas: spec.replicas,
      minReadySeconds: unlessEmpty(spec.minReadySeconds),
      selector,
      template: writeTemplate(spec.template),
    }),
    status: fields({
      replicas: status.replicas,
      fullyLabeledReplicas: unlessEmpty(status.fullyLabeledReplicas),
      readyReplicas: unlessEmpty(status.readyReplicas),
      availableReplicas: unlessEmpty(status.availableReplicas),
      terminatingReplicas: status.terminatingReplicas,
      observedGeneration: unlessEmpty(status.observedGeneration),
      conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastUpdateTime')),
    }),
  })
}

import { type DaemonSetRow, type DaemonSetSpec, type DaemonSetStatus, daemonSetRow } from '../daemon-set.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

const HISTORY_LIMIT = 10

export function readDaemonSet(object: Field, context: CodecContext): DaemonSetRow {
  return daemonSetRow({
    spec: readSpec(object.object('spec'), context),
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'DaemonSet', context),
  })
}

/** With the defaults of SetDefaults_DaemonSet. */
function readSpec(spec: Field, context: CodecContext): DaemonSetSpec {
  const strategy = spec.object('updateStrategy')
  const rolling = strategy.object('rollingUpdate')
  return {
    selector: readSelector(spec, 'selector'),
    template: readTemplate(spec, context.templates),
    updateStrategy: strategy.choice('type', ['RollingUpdate', 'OnDelete'], 'RollingUpdate'),
    maxUnavailable: rolling.intOrString('maxUnavailable') ?? 1,
    maxSurge: rolling.intOrString('maxSurge') ?? 0,
    minReadySeconds: spec.integer('minReadySeconds', 0),
    revisionHistoryLimit: spec.integer('revisionHistoryLimit', HISTORY_LIMIT),
  }
}

function readStatus(status: Field, context: CodecContext): DaemonSetStatus {
  return {
    observedGeneration: status.integer('observedGeneration', 0),
    currentNumberScheduled: status.integer('currentNumberScheduled', 0),
    numberMisscheduled: status.integer('numberMisscheduled', 0),
    desiredNumberScheduled: status.integer('desiredNumberScheduled', 0),
    numberReady: status.integer('numberReady', 0),
    updatedNumberScheduled: status.integer('updatedNumberScheduled', 0),
    numberAvailable: status.integer('numberAvailable', 0),
    numberUnavailable: status.integer('numberUnavailable', 0),
    collisionCount: status.optionalInteger('collisionCount'),
    conditions: readConditions(status, context, 'lastUpdateTime'),
  }
}

export function writeDaemonSet(row: DaemonSetRow): ApiObject {
  const { spec } = row
  const { maxUnavailable, maxSurge, updateStrategy: type } = spec
  return writeEnvelope(row, {
    spec: fields({
      selector: writeSelector(spec.selector),
      template: writeTemplate(spec.template),
      updateStrategy: fields({ type, rollingUpdate: type === 'RollingUpdate' ? { maxUnavailable, maxSurge } : undefined }),
      minReadySeconds: unlessEmpty(spec.minReadySeconds),
      revisionHistoryLimit: spec.revisionHistoryLimit,
    }),
    status: writeStatus(row.status),
  })
}

/** The four numbers that the API always shows, and the others unless they are zero. */
function writeStatus(status: DaemonSetStatus): Output {
  return fields({
    currentNumberScheduled: status.currentNumberScheduled,
    numberMisscheduled: status.numberMisscheduled,
    desiredNumberScheduled: status.desiredNumberScheduled,
    numberReady: status.numberReady,
    observedGeneration: unlessEmpty(status.observedGeneration),
    updatedNumberScheduled: unlessEmpty(status.updatedNumberScheduled),
    numberAvailable: unlessEmpty(status.numberAvailable),
    numberUnavailable: unlessEmpty(status.numberUnavailable),
    collisionCount: status.collisionCount,
    conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastUpdateTime')),
  })
}

import { type DeploymentRow, type DeploymentSpec, type DeploymentStatus, deploymentRow } from '../deployment.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, unlessEmpty } from './output.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

const STRATEGIES = ['RollingUpdate', 'Recreate'] as const
const SHARE = '25%'
const HISTORY_LIMIT = 10
const DEADLINE_SECONDS = 600

export function readDeployment(object: Field, context: CodecContext): DeploymentRow {
  return deploymentRow({
    spec: readSpec(object.object('spec'), context),
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'Deployment', context),
  })
}

/** With the defaults of SetDefaults_Deployment. */
function readSpec(spec: Field, context: CodecContext): DeploymentSpec {
  const strategy = spec.object('strategy')
  const rolling = strategy.object('rollingUpdate')
  return {
    replicas: spec.integer('replicas', 1),
    selector: readSelector(spec, 'selector'),
    template: readTemplate(spec, context.templates),
    strategy: strategy.choice('type', STRATEGIES, 'RollingUpdate'),
    maxSurge: rolling.intOrString('maxSurge') ?? SHARE,
    maxUnavailable: rolling.intOrString('maxUnavailable') ?? SHARE,
    minReadySeconds: spec.integer('minReadySeconds', 0),
    revisionHistoryLimit: spec.integer('revisionHistoryLimit', HISTORY_LIMIT),
    paused: spec.flag('paused'),
    progressDeadlineSeconds: spec.integer('progressDeadlineSeconds', DEADLINE_SECONDS),
  }
}

function readStatus(status: Field, context: CodecContext): DeploymentStatus {
  return {
    observedGeneration: status.integer('observedGeneration', 0),
    replicas: status.integer('replicas', 0),
    updatedReplicas: status.integer('updatedReplicas', 0),
    readyReplicas: status.integer('readyReplicas', 0),
    availableReplicas: status.integer('availableReplicas', 0),
    unavailableReplicas: status.integer('unavailableReplicas', 0),
    terminatingReplicas: status.optionalInteger('terminatingReplicas'),
    collisionCount: status.optionalInteger('collisionCount'),
    conditions: readConditions(status, context, 'lastUpdateTime'),
  }
}

export function writeDeployment(row: DeploymentRow): ApiObject {
  return writeEnvelope(row, { spec: writeSpec(row.spec), status: writeStatus(row.status) })
}

function writeSpec(spec: DeploymentSpec): Output {
  const { maxSurge, maxUnavailable } = spec
  const rollingUpdate = spec.strategy === 'RollingUpdate' ? { maxSurge, maxUnavailable } : undefined
  return fields({
    replicas: spec.replicas,
    selector: writeSelector(spec.selector),
    template: writeTemplate(spec.template),
    strategy: fields({ type: spec.strategy, rollingUpdate }),
    minReadySeconds: unlessEmpty(spec.minReadySeconds),
    revisionHistoryLimit: spec.revisionHistoryLimit,
    paused: unlessEmpty(spec.paused),
    progressDeadlineSeconds: spec.progressDeadlineSeconds,
  })
}

/** Every count of zero is left out. */
function writeStatus(status: DeploymentStatus): Output {
  return fields({
    observedGeneration: unlessEmpty(status.observedGeneration),
    replicas: unlessEmpty(status.replicas),
    updatedReplicas: unlessEmpty(status.updatedReplicas),
    readyReplicas: unlessEmpty(status.readyReplicas),
    availableReplicas: unlessEmpty(status.availableReplicas),
    unavailableReplicas: unlessEmpty(status.unavailableReplicas),
    terminatingReplicas: status.terminatingReplicas,
    collisionCount: status.collisionCount,
    conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastUpdateTime')),
  })
}

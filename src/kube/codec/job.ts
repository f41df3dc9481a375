import { type JobRow, type JobSpec, type JobStatus, jobRow } from '../job.ts'
import type { CodecContext } from './codec-context.ts'
import { readConditions, writeCondition } from './condition.ts'
import type { Field } from './field.ts'
import { readFailurePolicy, readSuccessPolicy, writeFailurePolicy, writeSuccessPolicy } from './job-policies.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, fieldsOrNothing, listOf, type Output, timeText, unlessEmpty, unlessIs } from './output.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

const BACKOFF_LIMIT = 6
const NO_LIMIT = 2_147_483_647

/** All of a Job's spec but the selector, which templates do not have. */
export type JobTemplateSpec = Omit<JobSpec, 'selector'>

export function readJob(object: Field, context: CodecContext): JobRow {
  const spec = object.object('spec')
  return jobRow({
    spec: { ...readJobSpec(spec, context), selector: readSelector(spec, 'selector') },
    status: readStatus(object.object('status'), context),
    ...readMetadata(object, 'Job', context),
  })
}

/** With the defaults of SetDefaults_Job; a CronJob's template gets them when a Job is made of it. */
export function readJobSpec(spec: Field, context: CodecContext): JobTemplateSpec {
  const podFailurePolicy = readFailurePolicy(spec)
  const backoffLimitPerIndex = spec.optionalInteger('backoffLimitPerIndex')
  const queue = spec.has('parallelism') && !spec.has('completions')
  return {
    parallelism: spec.integer('parallelism', 1),
    completions: queue ? undefined : spec.integer('completions', 1),
    completionMode: spec.choice('completionMode', ['NonIndexed', 'Indexed'], 'NonIndexed'),
    activeDeadlineSeconds: spec.optionalInteger('activeDeadlineSeconds'),
    backoffLimit: spec.integer('backoffLimit', defaultBackoffLimit(backoffLimitPerIndex)),
    backoffLimitPerIndex,
    maxFailedIndexes: spec.optionalInteger('maxFailedIndexes'),
    podFailurePolicy,
    successPolicy: readSuccessPolicy(spec),
    podReplacementPolicy: spec.choice(
      'podReplacementPolicy',
      ['TerminatingOrFailed', 'Failed'],
      defaultReplacementPolicy(podFailurePolicy),
    ),
    suspend: spec.flag('suspend'),
    ttlSecondsAfterFinished: spec.optionalInteger('ttlSecondsAfterFinished'),
    managedBy: spec.text('managedBy'),
    manualSelector: spec.flag('manualSelector'),
    template: readTemplate(spec, context.templates),
  }
}

function defaultBackoffLimit(perIndex: number | undefined): number {
  return perIndex === undefined ? BACKOFF_LIMIT : NO_LIMIT
}

function defaultReplacementPolicy(failurePolicy: JobSpec['podFailurePolicy']): JobSpec['podReplacementPolicy'] {
  return failurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed'
}

function readStatus(status: Field, context: CodecContext): JobStatus {
  const uncounted = status.object('uncountedTerminatedPods')
  return {
    conditions: readConditions(status, context, 'lastProbeTime'),
    startTime: status.instant('startTime'),
    completionTime: status.instant('completionTime'),
    active: status.integer('active', 0),
    ready: status.optionalInteger('ready'),
    terminating: status.optionalInteger('terminating'),
    succeeded: status.integer('succeeded', 0),
    failed: status.integer('failed', 0),
    completedIndexes: status.text('completedIndexes'),
    failedIndexes: status.optionalText('failedIndexes'),
    uncountedSucceeded: uncounted.texts('succeeded'),
    uncountedFailed: uncounted.texts('failed'),
  }
}

export function writeJob(row: JobRow): ApiObject {
  const { spec, status } = row
  return writeEnvelope(row, {
    spec: fields({
      ...writeJobSpec(spec),
      parallelism: spec.parallelism,
      completions: spec.completions,
      completionMode: spec.completionMode,
      backoffLimit: spec.backoffLimit,
      podReplacementPolicy: spec.podReplacementPolicy,
      suspend: spec.suspend,
      manualSelector: spec.manualSelector,
      selector: writeSelector(spec.selector),
    }),
    status: writeStatus(status),
  })
}

/** As a CronJob's template shows it: the API server puts no defaults there. */
export function writeJobSpec(spec: JobTemplateSpec): Output {
  const plainSize = spec.parallelism === 1 && spec.completions === 1
  return fields({
    parallelism: plainSize ? undefined : spec.parallelism,
    completions: plainSize ? undefined : spec.completions,
    activeDeadlineSeconds: spec.activeDeadlineSeconds,
    podFailurePolicy: writeFailurePolicy(spec.podFailurePolicy),
    successPolicy: writeSuccessPolicy(spec.successPolicy),
    backoffLimit: unlessIs(spec.backoffLimit, defaultBackoffLimit(spec.backoffLimitPerIndex)),
    backoffLimitPerIndex: spec.backoffLimitPerIndex,
    maxFailedIndexes: spec.maxFailedIndexes,
    manualSelector: unlessEmpty(spec.manualSelector),
    template: writeTemplate(spec.template),
    ttlSecondsAfterFinished: spec.ttlSecondsAfterFinished,
    completionMode: unlessIs(spec.completionMode, 'NonIndexed'),
    suspend: unlessEmpty(spec.suspend),
    podReplacementPolicy: unlessIs(spec.podReplacementPolicy, defaultReplacementPolicy(spec.podFailurePolicy)),
    managedBy: unlessEmpty(spec.managedBy),
  })
}

function writeStatus(status: JobStatus): Output {
  const uncounted = fieldsOrNothing({
    succeeded: unlessEmpty(status.uncountedSucceeded),
    failed: unlessEmpty(status.uncountedFailed),
  })
  // The controller writes the list of uncounted pods, empty or not, with the number of ready ones.
  const synced = status.ready !== undefined || status.startTime !== undefined
  return fields({
    conditions: listOf(status.conditions, (item) => writeCondition(item, 'lastProbeTime')),
    startTime: timeText(status.startTime),
    completionTime: timeText(status.completionTime),
    active: unlessEmpty(status.active),
    succeeded: unlessEmpty(status.succeeded),
    failed: unlessEmpty(status.failed),
    terminating: status.terminating,
    completedIndexes: unlessEmpty(status.completedIndexes),
    failedIndexes: status.failedIndexes,
    uncountedTerminatedPods: uncounted ?? (synced ? {} : undefined),
    ready: status.ready,
  })
}

import { type CronJobRow, type CronJobSpec, cronJobRow } from '../job.ts'
import { keptAnnotations } from './annotations.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readJobSpec, writeJobSpec } from './job.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, listOf, type Output, timeText, unlessEmpty } from './output.ts'

const SUCCESSFUL_LIMIT = 3
const FAILED_LIMIT = 1

export function readCronJob(object: Field, context: CodecContext): CronJobRow {
  const status = object.object('status')
  return cronJobRow({
    spec: readSpec(object.object('spec'), context),
    status: {
      active: status.list('active', (job) => ({
        namespace: job.text('namespace'),
        name: job.text('name'),
        uid: job.text('uid'),
      })),
      lastScheduleTime: status.instant('lastScheduleTime'),
      lastSuccessfulTime: status.instant('lastSuccessfulTime'),
    },
    ...readMetadata(object, 'CronJob', context),
  })
}

/** With the defaults of SetDefaults_CronJob. */
function readSpec(spec: Field, context: CodecContext): CronJobSpec {
  const template = spec.object('jobTemplate')
  const meta = template.object('metadata')
  return {
    schedule: spec.requiredText('schedule'),
    timeZone: spec.optionalText('timeZone'),
    startingDeadlineSeconds: spec.optionalInteger('startingDeadlineSeconds'),
    concurrencyPolicy: spec.choice('concurrencyPolicy', ['Allow', 'Forbid', 'Replace'], 'Allow'),
    suspend: spec.flag('suspend'),
    successfulJobsHistoryLimit: spec.integer('successfulJobsHistoryLimit', SUCCESSFUL_LIMIT),
    failedJobsHistoryLimit: spec.integer('failedJobsHistoryLimit', FAILED_LIMIT),
    jobTemplate: {
      labels: meta.map('labels'),
      annotations: keptAnnotations(meta.map('annotations')),
      spec: readJobSpec(template.object('spec'), context),
    },
  }
}

export function writeCronJob(row: CronJobRow): ApiObject {
  const { status } = row
  return writeEnvelope(row, {
    spec: writeSpec(row.spec),
    status: fields({
      active: listOf(status.active, (job) => ({ kind: 'Job', apiVersion: 'batch/v1', ...job })),
      lastScheduleTime: timeText(status.lastScheduleTime),
      lastSuccessfulTime: timeText(status.lastSuccessfulTime),
    }),
  })
}

function writeSpec(spec: CronJobSpec): Output {
  const { labels, annotations } = spec.jobTemplate
  return fields({
    schedule: spec.schedule,
    timeZone: spec.timeZone,
    startingDeadlineSeconds: spec.startingDeadlineSeconds,
    concurrencyPolicy: spec.concurrencyPolicy,
    suspend: spec.suspend,
    jobTemplate: {
      metadata: fields({ labels: unlessEmpty(labels), annotations: unlessEmpty(annotations) }),
      spec: writeJobSpec(spec.jobTemplate.spec),
    },
    successfulJobsHistoryLimit: spec.successfulJobsHistoryLimit,
    failedJobsHistoryLimit: spec.failedJobsHistoryLimit,
  })
}

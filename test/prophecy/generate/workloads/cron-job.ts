import type { Dice } from '../dice.ts'
import type { Workload } from '../world.ts'
import { jobSpec, ofJob } from './job.ts'
import { baseOf, metadataOf, type WorkloadForm } from './workload-form.ts'

/** A suspended CronJob: when it would run depends on the day, not on the seed. */
export function cronJob(form: WorkloadForm, dice: Dice): Workload {
  const template = ofJob(form.template, false)
  return {
    ...baseOf(form),
    kind: 'CronJob',
    template,
    pods: 0,
    manifest: {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: metadataOf(form),
      spec: {
        schedule: dice.pick(['0 * * * *', '*/5 * * * *', '30 2 * * 1-5']),
        suspend: true,
        concurrencyPolicy: dice.pick(['Allow', 'Forbid', 'Replace']),
        jobTemplate: { spec: jobSpec(template, dice) },
      },
    },
  }
}

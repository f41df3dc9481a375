import { CronJobRef, JobRef } from '../refs.ts'
import { dependents } from '../relations.ts'
import { ConcurrencyPolicy } from './closed-sets.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

CronJobRef.implement({
  description: 'A CronJob: creates Jobs on a schedule.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    schedule: t.string({ description: 'The schedule, in cron format.', resolve: ({ row }) => row.spec.schedule }),
    timeZone: t.string({
      nullable: true,
      description: 'The time zone of the schedule.',
      resolve: ({ row }) => row.spec.timeZone ?? null,
    }),
    concurrencyPolicy: t.field({
      type: ConcurrencyPolicy.type,
      description: 'What it does when the last Job is still running.',
      resolve: ({ row }) => ConcurrencyPolicy.of(row.spec.concurrencyPolicy),
    }),
    suspend: t.boolean({ description: 'Whether it is suspended.', resolve: ({ row }) => row.spec.suspend }),
    lastScheduleTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a Job was last due.',
      resolve: ({ row }) => row.status.lastScheduleTime ?? null,
    }),
    lastSuccessfulTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a Job last succeeded.',
      resolve: ({ row }) => row.status.lastSuccessfulTime ?? null,
    }),
    jobs: t.field({
      type: [JobRef],
      description: 'Its Jobs that still exist.',
      resolve: (cronJob) => dependents(cronJob, 'Job'),
    }),
  }),
})

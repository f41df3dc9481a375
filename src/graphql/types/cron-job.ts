import { CronJobRef, JobRef } from '../refs.ts'
import { dependents } from '../relations.ts'
import { WORKLOAD_INTERFACES } from './workload.ts'

CronJobRef.implement({
  description: 'A CronJob: Jobs by the clock.',
  interfaces: WORKLOAD_INTERFACES,
  fields: (t) => ({
    schedule: t.string({ description: 'When, as cron writes it.', resolve: ({ row }) => row.spec.schedule }),
    timeZone: t.string({
      nullable: true,
      description: 'The time zone of the schedule.',
      resolve: ({ row }) => row.spec.timeZone ?? null,
    }),
    concurrencyPolicy: t.string({
      description: '`Allow`, `Forbid` or `Replace`.',
      resolve: ({ row }) => row.spec.concurrencyPolicy,
    }),
    suspend: t.boolean({ description: 'Whether it is suspended.', resolve: ({ row }) => row.spec.suspend }),
    lastScheduleTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a Job was due last.',
      resolve: ({ row }) => row.status.lastScheduleTime ?? null,
    }),
    lastSuccessfulTime: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a Job succeeded last.',
      resolve: ({ row }) => row.status.lastSuccessfulTime ?? null,
    }),
    jobs: t.field({
      type: [JobRef],
      description: 'Its Jobs that still exist.',
      resolve: (cronJob) => dependents(cronJob, 'Job'),
    }),
  }),
})

import type { WorkloadKind } from '../world.ts'
import { barePod } from './bare-pod.ts'
import { cronJob } from './cron-job.ts'
import { daemonSet } from './daemon-set.ts'
import { deployment } from './deployment.ts'
import { job } from './job.ts'
import { replicaSet, replicationController } from './replica-set.ts'
import { statefulSet } from './stateful-set.ts'
import type { MakeWorkload } from './workload-form.ts'

/** Makes a workload of each kind. */
export const MAKERS: Readonly<Record<WorkloadKind, MakeWorkload>> = {
  Deployment: deployment,
  StatefulSet: statefulSet,
  DaemonSet: daemonSet,
  Job: job,
  CronJob: cronJob,
  ReplicaSet: replicaSet,
  ReplicationController: replicationController,
  Pod: barePod,
}

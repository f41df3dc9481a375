import type { JsonObject } from '../../../kube/codec/json.ts'
import { type Creator, container, requireFlags, type Wanted } from './creator.ts'

interface CronJobFlags {
  readonly image?: string
  readonly schedule?: string
  readonly restart?: string
}

/** `create cronjob NAME --image IMAGE --schedule SCHEDULE` (kubectl/pkg/cmd/create/create_cronjob.go). */
export const CRON_JOB: Creator<CronJobFlags> = {
  name: 'cronjob',
  alias: 'cj',
  example: "backup --image backup:2 --schedule '0 3 * * *'",
  takesWords: true,
  declare: (command) =>
    command
      .option('--image <image>', 'image of the container')
      .option('--schedule <schedule>', 'when Jobs are started, in the format of cron')
      .option('--restart <policy>', 'restart policy of the pods: OnFailure or Never (default: OnFailure)'),
  objectOf: cronJob,
}

function cronJob({ name, words, flags: { image, schedule, restart } }: Wanted<CronJobFlags>): JsonObject {
  requireFlags({ image, schedule })
  const spec = { containers: [container(name, image ?? '', words)], restartPolicy: restart || 'OnFailure' }
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name },
    spec: { schedule, jobTemplate: { metadata: { name }, spec: { template: { spec } } } },
  }
}

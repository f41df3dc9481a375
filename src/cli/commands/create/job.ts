import type { JsonObject } from '../../../kube/codec/json.ts'
import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import type { Session } from '../../session.ts'
import { addNamed, type CreateFlags, container, objectInput, type Plan, type Wanted } from './creator.ts'

interface JobFlags {
  readonly image?: string
}

/** How `--from` names a CronJob; all else is a path. */
const CRON_JOB = /^(?:cronjobs?|cj)(?:(?:\.v1)?\.batch)?\/([^/]+)$/

/** Adds `create job NAME --image IMAGE` and `create job NAME --from cronjob/NAME` (kubectl/pkg/cmd/create/create_job.go). */
export function addCreateJob(create: Command, session: Session): void {
  const named = {
    name: 'job',
    example: 'backup-now --from cronjob/backup',
    takesWords: true,
    declare: (command: Command) => command.option('--image <image>', 'image of the container'),
  } as const
  addNamed<JobFlags>(create, session, named, planOf)
  const from = create.commands.at(-1)?.options.find(({ long }) => long === '--from')
  if (from)
    from.description = `cronjob/NAME: the CronJob with the template of the Job; or, as for other commands: ${from.description}`
}

function planOf({ name, words, flags: { from = [], ...flags } }: Wanted<JobFlags & CreateFlags>): Plan {
  const { image = '', saveConfig } = flags
  const cronJob = from.flatMap((word) => CRON_JOB.exec(word)?.[1] ?? []).at(-1)
  if ((image === '') === (cronJob === undefined)) throw new CliError('either --image or --from must be specified')
  if (cronJob !== undefined && words.length > 0) throw new CliError('cannot specify --from and command')
  const paths = from.filter((word) => !CRON_JOB.test(word))
  const action =
    cronJob === undefined
      ? objectInput(jobOf(name, image, words), flags)
      : (namespace: string) => ({ createJob: { namespace, name, cronJob, ...(saveConfig && { saveConfig }) } })
  return { action, flags: paths.length > 0 ? { ...flags, from: paths } : flags }
}

function jobOf(name: string, image: string, words: readonly string[]): JsonObject {
  const spec = { containers: [container(name, image, words)], restartPolicy: 'Never' }
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template: { spec } } }
}

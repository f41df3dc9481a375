import { nearestNames } from '../../../whatif/nearest-names.ts'
import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import { withKubectlHint } from '../../kubectl-hint.ts'
import type { Session } from '../../session.ts'
import { addManifestFlags, addRunFlags } from '../flags.ts'
import { rehearseFiles } from '../rehearse-files.ts'
import { addCreator, type CreateFlags, SAVE_CONFIG } from './creator.ts'
import { CRON_JOB } from './cron-job.ts'
import { DEPLOYMENT } from './deployment.ts'
import { INGRESS } from './ingress.ts'
import { addCreateJob } from './job.ts'
import { NAMESPACE } from './namespace.ts'
import { POD_DISRUPTION_BUDGET } from './pod-disruption-budget.ts'
import { PRIORITY_CLASS } from './priority-class.ts'
import { QUOTA } from './quota.ts'
import { refusedKind } from './refused-kinds.ts'
import { addCreateService } from './service.ts'
import { SERVICE_ACCOUNT } from './service-account.ts'

/** `rehearse create -f FILE|FOLDER` or `-k FOLDER`: objects that do not exist yet; and `rehearse create deployment NAME` and its like. */
export function addCreate(program: Command, session: Session): void {
  const command = program
    .command('create')
    .description('What would kubectl create do?')
    .example('-f web.yaml')
    .helpCommand(false)
    .allowExcessArguments()
    .allowUnknownOption()
    .option('--save-config', SAVE_CONFIG)
  addRunFlags(addManifestFlags(command)).action((flags: CreateFlags) => createFiles(command, flags, session))
  addCreator(command, session, CRON_JOB)
  addCreator(command, session, DEPLOYMENT)
  addCreator(command, session, INGRESS)
  addCreateJob(command, session)
  addCreator(command, session, NAMESPACE)
  addCreator(command, session, POD_DISRUPTION_BUDGET)
  addCreator(command, session, PRIORITY_CLASS)
  addCreator(command, session, QUOTA)
  addCreateService(command, session)
  addCreator(command, session, SERVICE_ACCOUNT)
}

async function createFiles(create: Command, flags: CreateFlags, session: Session): Promise<void> {
  // The words that are neither flags of it nor a command in it.
  const [word, ...words] = create.args
  if (word !== undefined) throw new CliError(refusedKind(word) ?? unexpected(word, words, create))
  if (flags.filename === undefined && flags.kustomize === undefined) throw new CliError('must specify one of -f and -k')
  return rehearseFiles({ verb: 'create', how: flags.saveConfig ? { saveConfig: true } : {} }, flags, session)
}

function unexpected(word: string, words: readonly string[], { options }: Command): string {
  if (!word.startsWith('-')) return `Unexpected args: [${[word, ...words].join(' ')}]`
  const flags = options.flatMap(({ long }) => long ?? [])
  const [near] = nearestNames(word, flags)
  return withKubectlHint(`unknown option '${word}'${near === undefined ? '' : `\n(Did you mean ${near}?)`}`)
}

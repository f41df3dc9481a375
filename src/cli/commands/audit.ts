import { ROLLED_KINDS } from '../../whatif/actions/workload-template.ts'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { RolloutAuditAnswer } from '../documents/audit-answers.ts'
import { ROLLOUT_AUDIT } from '../documents/inquiry-documents.ts'
import { EXIT } from '../exit-code.ts'
import { objectNames } from '../print/names.ts'
import { rolloutAuditLines } from '../print/rollout-audit-lines.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { resourceKind } from './resource-kind.ts'
import { addTrafficFlags, type TrafficFlags, trafficInput } from './traffic-flags.ts'

interface AuditFlags extends PlacingFlags, TrafficFlags {
  readonly verify: boolean
  readonly seed: number
}

/** `rehearse audit`: would rollouts lose requests? */
export function addAudit(program: Command, session: Session): void {
  const command = program
    .command('audit')
    .description(
      'Would a rollout lose requests? Checks hooks, grace periods, probes, gates and strategies; a run proves each remedy.',
    )
    .example('shop', 'all workloads of a namespace')
    .example('deployment/web -n shop')
    .argument('[namespace|kind/name...]', 'namespaces, or workloads as KIND/NAME (default: everything)')
    .option('--no-verify', 'check the rules only and run nothing')
  addTrafficFlags(command).option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((words: string[], flags: AuditFlags) => audit(words, flags, session))
}

/** Leaves the exit code of something unsafe when more than advice was found, and that of a failure when not enough could be read. */
async function audit(words: readonly string[], flags: AuditFlags, session: Session): Promise<void> {
  const { verify, seed } = flags
  const named = words.filter((word) => word.includes('/')).map(readWorkload)
  const namespaces = words.filter((word) => !word.includes('/'))
  if (named.length > 0 && namespaces.length > 0)
    throw new CliError("give either namespaces or workloads: name the workloads' namespace with -n NAMESPACE")
  const configurations = await configurationFiles(flags)
  const variables = (namespace: string) => ({
    input: {
      verify,
      seed,
      ...trafficInput(flags),
      ...configurations,
      ...(named.length > 0 ? { workloads: named.map((workload) => ({ namespace, ...workload })) } : {}),
      ...(namespaces.length > 0 ? { namespaces } : named.length === 0 && flags.namespace ? { namespaces: [namespace] } : {}),
    },
  })
  const names = (answer: RolloutAuditAnswer) => objectNames(answer.findings.nodes.map(({ object }) => object))
  const { findings, coverage } = await inquire<RolloutAuditAnswer>(
    { document: ROLLOUT_AUDIT, variables, typename: 'RolloutAudit', lines: rolloutAuditLines, names },
    flags,
    session,
  )
  const grave = findings.nodes.some(({ severity }) => severity !== 'INFO')
  const unseen = coverage.some(({ code }) => code === 'UNREADABLE')
  session.exitCode = grave ? EXIT.unsafe : unseen ? EXIT.failure : EXIT.safe
}

function readWorkload(word: string): { readonly kind: string; readonly name: string } {
  const [first = '', name = '', ...more] = word.split('/')
  const kind = resourceKind(first)
  if (kind === undefined || name === '' || more.length > 0 || !ROLLED_KINDS.some((known) => known === kind))
    throw new CliError(`"${word}" is not a workload with a rollout: write deployment/NAME, statefulset/NAME or daemonset/NAME`)
  return { kind, name }
}

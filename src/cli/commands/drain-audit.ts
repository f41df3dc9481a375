import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { DrainAuditAnswer } from '../documents/audit-answers.ts'
import { DRAIN_AUDIT } from '../documents/inquiry-documents.ts'
import { exitOf } from '../exit-code.ts'
import { drainAuditLines } from '../print/drain-audit-lines.ts'
import { nodeNames } from '../print/names.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodesInput } from './node-names.ts'
import { selectorFlag } from './selection-flags.ts'
import { addTrafficFlags, type TrafficFlags, trafficInput } from './traffic-flags.ts'

interface DrainAuditFlags extends PlacingFlags, TrafficFlags {
  readonly selector?: string
  readonly deleteEmptydirData: boolean
  readonly force?: true
  readonly drainsMax: number
  readonly fixesMax: number
  readonly seed: number
}

/** `rehearse drain-audit`: would drains lose requests? */
export function addDrainAudit(program: Command, session: Session): void {
  const command = program
    .command('drain-audit')
    .description('Would the drain of a node lose requests? Rehearses the drain of each node alone, and what would help.')
    .example('', 'every node')
    .example('node-1 node-2')
    .example('-l pool=a --fixes-max 0', 'one node group, without trying what would help')
    .argument('[nodes...]', 'nodes that are drained, each alone (default: all)')
    .option(...selectorFlag('nodes'))
    .option('--no-delete-emptydir-data', 'drain without --delete-emptydir-data')
    .option('--force', 'continue although pods have no controller')
    .option(
      '--drains-max <number>',
      'maximum number of drains to rehearse: those that together concern the most Services',
      wholeNumber,
      100,
    )
    .option('--fixes-max <number>', 'maximum number of findings whose remedy is rehearsed', wholeNumber, 20)
  addTrafficFlags(command).option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((nodes: string[], flags: DrainAuditFlags) => audit(nodes, flags, session))
}

/** Leaves the exit code of the verdict. */
async function audit(nodes: readonly string[], flags: DrainAuditFlags, session: Session): Promise<void> {
  const input = {
    deleteEmptyDirData: flags.deleteEmptydirData,
    force: flags.force ?? false,
    drainsMax: flags.drainsMax,
    fixesMax: flags.fixesMax,
    seed: flags.seed,
    ...trafficInput(flags),
    ...(await configurationFiles(flags)),
    ...(nodes.length > 0 || flags.selector !== undefined ? { nodes: nodesInput(nodes, flags.selector, 'drain-audit') } : {}),
  }
  const names = ({ drains }: DrainAuditAnswer) =>
    nodeNames(drains.nodes.flatMap(({ node, losses }) => (losses.length > 0 ? [node] : [])))
  const { verdict } = await inquire<DrainAuditAnswer>(
    { document: DRAIN_AUDIT, variables: () => ({ input }), typename: 'DrainAudit', lines: drainAuditLines, names },
    flags,
    session,
  )
  session.exitCode = exitOf(verdict)
}

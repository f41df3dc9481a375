import { InvalidArgumentError } from 'commander'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { ConsolidationAnswer } from '../documents/inquiry-answers.ts'
import { CONSOLIDATION } from '../documents/inquiry-documents.ts'
import { consolidationLines } from '../print/consolidation-lines.ts'
import { nodeNames } from '../print/names.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodesInput } from './node-names.ts'
import { selectorFlag } from './selection-flags.ts'

interface Price {
  readonly name: string
  readonly perHour: number
}

interface ConsolidateFlags extends PlacingFlags {
  readonly selector?: string
  readonly max?: number
  readonly deleteEmptydirData?: true
  readonly force?: true
  readonly acceptDegraded?: true
  readonly price?: readonly Price[]
  readonly priceLabel?: string
  readonly seed: number
}

/** `rehearse consolidate`: which nodes could go. */
export function addConsolidate(program: Command, session: Session): void {
  const command = program
    .command('consolidate')
    .description('Which nodes can be removed, in which order, where are their pods rescheduled, and what does that save?')
    .example('')
    .example('--price m5.large=0.096', 'with what it saves per hour')
    .argument('[nodes...]', 'candidate nodes (default: any node)')
    .option(...selectorFlag('nodes'))
    .option('--max <number>', 'maximum number of nodes to remove', wholeNumber)
    .option('--delete-emptydir-data', 'continue although emptyDir data is lost')
    .option('--force', 'continue although pods have no controller')
    .option('--accept-degraded', 'accept removals that degrade the cluster, as long as no pod stays Pending')
    .option('--price <name=amount>', 'hourly price of a node, or of each node of an instance type; repeatable', price)
    .option('--price-label <label>', 'the label that a price refers to (default: node.kubernetes.io/instance-type)')
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((nodes: string[], flags: ConsolidateFlags) => consolidate(nodes, flags, session))
}

async function consolidate(names: readonly string[], flags: ConsolidateFlags, session: Session): Promise<void> {
  const { selector, max, price: prices, priceLabel, seed } = flags
  const input = {
    deleteEmptyDirData: flags.deleteEmptydirData ?? false,
    force: flags.force ?? false,
    acceptDegraded: flags.acceptDegraded ?? false,
    seed,
    ...(await configurationFiles(flags)),
    ...(max === undefined ? {} : { max }),
    ...(prices === undefined ? {} : { prices }),
    ...(priceLabel === undefined ? {} : { priceLabel }),
    ...(names.length > 0 || selector !== undefined ? { nodes: nodesInput(names, selector, 'consolidate') } : {}),
  }
  const gone = ({ removed }: ConsolidationAnswer) => nodeNames(removed.map(({ node }) => node))
  await inquire<ConsolidationAnswer>(
    { document: CONSOLIDATION, variables: () => ({ input }), typename: 'Consolidation', lines: consolidationLines, names: gone },
    flags,
    session,
  )
}

function price(text: string, before: readonly Price[] = []): readonly Price[] {
  const at = text.lastIndexOf('=')
  const perHour = Number(text.slice(at + 1))
  if (at < 1 || text.endsWith('=') || !(perHour >= 0)) throw new InvalidArgumentError('Write it like m5.large=0.096.')
  return [...before, { name: text.slice(0, at), perHour }]
}

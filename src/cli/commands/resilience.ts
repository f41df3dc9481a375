import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { ResilienceAnswer } from '../documents/inquiry-answers.ts'
import { RESILIENCE } from '../documents/inquiry-documents.ts'
import { worstExit } from '../exit-code.ts'
import { nodeNames } from '../print/names.ts'
import { resilienceLines } from '../print/resilience-lines.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodesInput } from './node-names.ts'
import { selectorFlag } from './selection-flags.ts'

interface ResilienceFlags extends PlacingFlags {
  readonly pairs?: true
  readonly zones?: true
  readonly topologyKey?: string
  readonly selector?: string
  readonly seed: number
}

/** `rehearse resilience`: N-1, pairs of nodes, or zones. */
export function addResilience(program: Command, session: Session): void {
  const command = program
    .command('resilience')
    .description('What would be lost with each node, each pair of nodes or each zone? The most severe first.')
    .example('--zones')
    .example('--pairs')
    .argument('[nodes...]', 'nodes that could fail (default: all)')
    .option('--pairs', 'each pair of nodes at the same time')
    .option('--zones', 'each zone as a whole')
    .option('--topology-key <label>', 'each value of this label as a whole')
    .option(...selectorFlag('nodes'))
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((nodes: string[], flags: ResilienceFlags) => rank(nodes, flags, session))
}

/** Leaves the exit code of something unsafe when a loss leaves pods without a node or a service without endpoints. */
async function rank(nodes: readonly string[], flags: ResilienceFlags, session: Session): Promise<void> {
  const domain = flags.zones === true || flags.topologyKey !== undefined
  if (domain && flags.pairs) throw new CliError('give either --pairs or --zones')
  const input = {
    scope: domain ? 'DOMAIN' : flags.pairs ? 'PAIR' : 'NODE',
    seed: flags.seed,
    ...(await configurationFiles(flags)),
    ...(flags.topologyKey === undefined ? {} : { topologyKey: flags.topologyKey }),
    ...(nodes.length > 0 || flags.selector !== undefined ? { nodes: nodesInput(nodes, flags.selector, 'resilience') } : {}),
  }
  const names = ({ cases: { nodes: found } }: ResilienceAnswer) =>
    nodeNames(found.filter(({ verdict }) => verdict !== 'SAFE').flatMap((each) => each.nodes))
  const report = {
    document: RESILIENCE,
    variables: () => ({ input }),
    typename: 'ResilienceReport',
    lines: resilienceLines,
    names,
  }
  const { cases } = await inquire<ResilienceAnswer>(report, flags, session)
  session.exitCode = worstExit(cases.nodes.map(({ verdict }) => verdict))
}

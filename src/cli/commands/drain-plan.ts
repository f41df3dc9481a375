import { writeFileSync } from 'node:fs'
import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { actorsOf, configurationFiles } from '../configuration-files.ts'
import type { DrainPlanAnswer } from '../documents/inquiry-answers.ts'
import { DRAIN_PLAN } from '../documents/inquiry-documents.ts'
import { worstExit } from '../exit-code.ts'
import { type Afterwards, drainPlanLines } from '../print/drain-plan-lines.ts'
import { nodeNames } from '../print/names.ts'
import type { Session } from '../session.ts'
import { addComebackFlags, addDrainFlags, type ComebackFlags, comebackInput, type DrainFlags, drainInput } from './drain.ts'
import { type ActorFlags, addActorFlags, addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'

interface PlanFlags extends DrainFlags, ComebackFlags, PlacingFlags, ActorFlags {
  readonly afterwards: Afterwards
  readonly atOnce: number
  readonly acceptDegraded?: true
  readonly surge: number
  readonly seed: number
  readonly script?: string
}

/** `rehearse drain-plan`: rolling maintenance, with the flags of each drain. */
export function addDrainPlan(program: Command, session: Session): void {
  const command = program
    .command('drain-plan')
    .description('In which order can nodes be drained, how many at once, and what blocks the others?')
    .example('node-1 node-2 node-3 --at-once 2')
    .example('-l pool=a --script drain.sh', 'the plan as a script of kubectl commands')
    .argument('[nodes...]', 'nodes to drain, in any order')
    .addOption(
      new Option('--afterwards <what>', 'what happens to drained nodes')
        .choices(['leave-cordoned', 'uncordon', 'reboot', 'delete', 'replace'])
        .default('uncordon'),
    )
    .option('--at-once <number>', 'maximum number of nodes drained at the same time', wholeNumber, 10)
    .option('--accept-degraded', 'accept waves that degrade the cluster, as long as no pod stays Pending')
    .option(
      '--surge <number>',
      'maximum number of additional nodes to try where some nodes are blocked for lack of capacity',
      wholeNumber,
      10,
    )
    .option('--script <file>', 'write the plan as a shell script of kubectl commands')
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addActorFlags(addPlacingFlags(addComebackFlags(addDrainFlags(command)))).action((nodes: string[], flags: PlanFlags) =>
    plan(nodes, flags, session),
  )
}

/** Leaves the exit code of something unsafe when a node cannot go, and of a failure when one was not rehearsed. */
async function plan(nodes: readonly string[], flags: PlanFlags, session: Session): Promise<void> {
  const input = {
    drain: drainInput(nodes, flags, 'drain-plan'),
    // biome-ignore lint/suspicious/noThenProperty: the name is the API's, and the fields of an input are never awaited
    then: flags.afterwards.toUpperCase().replace('-', '_'),
    atOnceMax: flags.atOnce,
    acceptDegraded: flags.acceptDegraded ?? false,
    surgeMax: flags.surge,
    seed: flags.seed,
    ...comebackInput(flags),
    ...(await configurationFiles(flags)),
    ...(await actorsOf(flags)),
  }
  const names = ({ waves }: DrainPlanAnswer) => nodeNames(waves.flatMap(({ nodes: each }) => each))
  const answer = await inquire(
    {
      document: DRAIN_PLAN,
      variables: () => ({ input }),
      typename: 'DrainPlan',
      lines: (answer: DrainPlanAnswer, io) => drainPlanLines(answer, io, flags.afterwards),
      names,
    },
    flags,
    session,
  )
  if (flags.script !== undefined) save(flags.script, answer.script)
  const unknown = answer.untried.length > 0 ? (['UNKNOWN'] as const) : []
  session.exitCode = worstExit([...answer.held.map(({ verdict }) => verdict), ...unknown])
}

function save(path: string, script: string): void {
  try {
    writeFileSync(path, script, { mode: 0o755 })
  } catch (error) {
    throw new CliError(`cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

import type { ErrorAnswer, OutcomeAnswer } from '../answer.ts'
import { CliError } from '../cli-error.ts'
import { actorsOf, configurationFiles } from '../configuration-files.ts'
import { whatIf } from '../documents.ts'
import { exitOf } from '../exit-code.ts'
import { openClient } from '../open-client.ts'
import { touchedPods } from '../print/names.ts'
import { outcomeLines } from '../print/outcome-lines.ts'
import { isComplete, isWhole, printAnswer } from '../print/print-answer.ts'
import { readFurtherPages } from '../read-further-pages.ts'
import { type PlaceOf, placesInSources, refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import { applyToFork } from './advance-fork.ts'
import type { QuestionFlags, RunFlags } from './flags.ts'
import { watchScenario } from './watch-scenario.ts'

/** What a command rehearses, as input of the API. */
export interface Rehearsed {
  /** How a person would name it: `drain node-1`. */
  readonly name: string
  /** `ActionInput`s; `namespace` is that of objects named without one. */
  readonly actions: (namespace: string) => readonly object[]
  /** The file that each action was read from, for messages. */
  readonly sources?: readonly string[]
}

/** Rehearses actions, prints the outcome and leaves the verdict as exit code. */
export async function rehearse({ name, actions, sources = [] }: Rehearsed, flags: RunFlags, session: Session): Promise<void> {
  const configuration = { ...(await configurationFiles(flags)), ...(await actorsOf(flags)) }
  const scenarioIn = (namespace: string): object => ({
    name,
    seed: flags.seed,
    seeds: flags.seeds,
    remedies: flags.remedies ?? false,
    ...(flags.horizon === undefined ? {} : { horizon: flags.horizon }),
    ...configuration,
    ...(flags.requestsPerSecond === undefined ? {} : { traffic: { requestsPerSecond: flags.requestsPerSecond } }),
    actions: actions(namespace),
  })
  await rehearseScenario(scenarioIn, { flags, session, placeOf: placesInSources(sources) })
}

interface Rehearsing {
  readonly flags: QuestionFlags
  readonly session: Session
  readonly placeOf: PlaceOf
}

/** Rehearses a `ScenarioInput`; `scenarioIn` gets the namespace of objects named without one. */
export async function rehearseScenario(
  scenarioIn: (namespace: string) => object,
  { flags, session, placeOf }: Rehearsing,
): Promise<void> {
  if (session.standing) return watchScenario(scenarioIn, { flags, session, minInterval: session.standing() })
  if (session.inFork !== undefined) return rehearseInFork(session.inFork, scenarioIn, { flags, session, placeOf })
  const { io } = session
  const client = await openClient(flags, io)
  try {
    const question = whatIf(isWhole(flags.output))
    const variables = { scenario: scenarioIn(client.namespace) }
    const { answer } = await client.query<{ answer: OutcomeAnswer | ErrorAnswer }>(question.document, {
      ...variables,
      ...client.on,
    })
    const outcome = answer.__typename === 'Outcome' ? answer : await refuse(answer, client, placeOf)
    if (isComplete(flags.output)) await readFurtherPages(outcome, question, { client, digest: outcome.state.digest, variables })
    await printAnswer(outcome, flags.output, {
      io,
      table: (layout) => outcomeLines(outcome, layout),
      names: () => touchedPods(outcome),
    })
    const { verdict } = outcome.chance?.worst ?? outcome
    session.exitCode = exitOf(verdict)
  } finally {
    await client.close()
  }
}

/** The same scenario as a step of a fork, which a server keeps. */
async function rehearseInFork(
  fork: string,
  scenarioIn: (namespace: string) => object,
  { flags, session, placeOf }: Rehearsing,
): Promise<void> {
  for (const name of ['from', 'kubeconfig', 'context', 'fork', 'snapshot', 'at'] as const)
    if (flags[name] !== undefined) throw new CliError(`fork apply ${fork} names the state, and so does --${name}: leave it out`)
  await applyToFork(fork, { scenario: scenarioIn(flags.namespace ?? 'default'), placeOf }, flags, session)
}

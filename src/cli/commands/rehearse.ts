import { CliError } from '../cli-error.ts'
import { actorsOf, configurationFiles } from '../configuration-files.ts'
import type { OutcomeAnswer } from '../documents/answer.ts'
import { whatIf } from '../documents/documents.ts'
import { exitOf } from '../exit-code.ts'
import { touchedPods } from '../print/names.ts'
import { outcomeLines } from '../print/outcome-lines.ts'
import { isWhole } from '../print/print-answer.ts'
import { type PlaceOf, placesInSources } from '../refuse.ts'
import type { Session } from '../session.ts'
import { applyToFork } from './advance-fork.ts'
import type { QuestionFlags, RunFlags } from './flags.ts'
import { inquire } from './inquire.ts'
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
  const outcome = await inquire<OutcomeAnswer>(
    {
      document: whatIf(isWhole(flags.output)),
      variables: (namespace) => ({ scenario: scenarioIn(namespace) }),
      typename: 'Outcome',
      lines: outcomeLines,
      names: touchedPods,
      placeOf,
    },
    flags,
    session,
  )
  const { verdict } = outcome.chance?.worst ?? outcome
  session.exitCode = exitOf(verdict)
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

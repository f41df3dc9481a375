import type { ErrorAnswer, OutcomeAnswer } from '../answer.ts'
import { type Asker, openAsker } from '../ask.ts'
import { PAGE, whatIfDocument } from '../documents.ts'
import { EXIT } from '../exit-code.ts'
import { outcomeLines } from '../print/outcome-lines.ts'
import { printAnswer } from '../print/print-answer.ts'
import { refuse } from '../refuse.ts'
import { schedulerConfigurationOf } from '../scheduler-configuration.ts'
import type { Session } from '../session.ts'
import type { RunFlags } from './flags.ts'

/** What a command wants rehearsed, in the words of the API. */
export interface Rehearsed {
  /** How a person would name it: `drain node-1`. */
  readonly name: string
  /** `ActionInput`s; `namespace` is that of objects named without one. */
  readonly actions: (namespace: string) => readonly object[]
}

/** Rehearses actions, prints the outcome and leaves the verdict as exit code. */
export async function rehearse({ name, actions }: Rehearsed, flags: RunFlags, session: Session): Promise<void> {
  const { io } = session
  const asker = await openAsker(flags, io)
  try {
    const scenario = {
      name,
      seed: flags.seed,
      ...(flags.horizon === undefined ? {} : { horizon: flags.horizon }),
      ...(await schedulerConfigurationOf(flags)),
      actions: actions(asker.namespace),
    }
    const outcome = await askOutcome(asker, scenario, flags)
    warnOfCuts(outcome, flags, session)
    await printAnswer(outcome, flags.output, { io, table: () => outcomeLines(outcome, io) })
    session.exitCode = outcome.verdict === 'SAFE' ? EXIT.safe : EXIT.unsafe
  } finally {
    await asker.close()
  }
}

async function askOutcome(asker: Asker, scenario: object, flags: RunFlags): Promise<OutcomeAnswer> {
  const document = whatIfDocument(flags.output !== 'table')
  const { whatIf } = await asker.ask<{ whatIf: OutcomeAnswer | ErrorAnswer }>(document, { scenario })
  return whatIf.__typename === 'Outcome' ? whatIf : refuse(whatIf, asker)
}

/** A server gives lists page by page; what was left out is said, never dropped in silence. */
function warnOfCuts({ moves, placements, timeline }: OutcomeAnswer, flags: RunFlags, { io }: Session): void {
  if (flags.output === 'table') return
  for (const [name, total] of [
    ['moves', moves.totalCount],
    ['placements', placements.totalCount],
    ['timeline', timeline?.totalCount ?? 0],
  ] as const)
    if (total > PAGE) io.err(`warning: ${name}: the first ${PAGE} of ${total} are printed; ask GraphQL for the other pages\n`)
}

import type { ForkRunAnswer } from '../documents/fork-answers.ts'
import { ADVANCE_FORK, APPLY_TO_FORK } from '../documents/fork-documents.ts'
import { exitOf } from '../exit-code.ts'
import { forkAdvanceLines, forkRunLines } from '../print/fork-lines.ts'
import type { PlaceOf } from '../refuse.ts'
import type { Session } from '../session.ts'
import { queryOfServer, type ServerFlags } from './query-of-server.ts'

/**
 * Lets time pass in a fork and prints the result. The request has nothing to judge, so the exit code is that of an
 * answer.
 */
export async function advanceFork(variables: object, flags: ServerFlags, session: Session): Promise<void> {
  await queryOfServer<ForkRunAnswer>(
    { document: ADVANCE_FORK, variables, lines: forkAdvanceLines, names: forkName },
    flags,
    session,
  )
}

function forkName({ fork }: ForkRunAnswer): readonly string[] {
  return [fork.name]
}

interface Applied {
  readonly scenario: object
  readonly placeOf: PlaceOf
}

/** Does a scenario in a fork, prints how it ended and leaves its verdict as exit code; the next step continues from there. */
export async function applyToFork(
  id: string,
  { scenario, placeOf }: Applied,
  flags: ServerFlags,
  session: Session,
): Promise<void> {
  const question = { document: APPLY_TO_FORK, variables: { id, scenario }, placeOf, lines: forkRunLines, names: forkName }
  const { outcome } = await queryOfServer<ForkRunAnswer>(question, flags, session)
  session.exitCode = exitOf(outcome.verdict)
}

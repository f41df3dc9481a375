import type { Command } from '../command.ts'
import { FIDELITY, type FidelityAnswer } from '../documents/fidelity-document.ts'
import { EXIT } from '../exit-code.ts'
import { fidelityLines } from '../print/fidelity-lines.ts'
import { objectNames } from '../print/names.ts'
import type { Session } from '../session.ts'
import { addServerFlags, queryOfServer, type ServerFlags } from './query-of-server.ts'

/** `rehearse fidelity`: the fidelity of the answers of a server. */
export function addFidelity(program: Command, session: Session): void {
  const command = program
    .command('fidelity')
    .description('How accurate are the answers: does the twin decide as the scheduler of this cluster does?')
    .example('--server http://127.0.0.1:4000')
  addServerFlags(command).action(async (flags: ServerFlags) => {
    const names = ({ disagreements }: FidelityAnswer) => objectNames(disagreements.map(({ pod }) => pod))
    const { disagreements, courses } = await queryOfServer<FidelityAnswer>(
      { document: FIDELITY, variables: {}, lines: fidelityLines, names },
      flags,
      session,
    )
    session.exitCode = disagreements.length > 0 || courses.judged > courses.agreed ? EXIT.unsafe : EXIT.safe
  })
}

import type { Command } from 'commander'
import { EXIT } from '../exit-code.ts'
import type { ForkAnswer, ForkRebaseAnswer, ForkRunAnswer } from '../fork-answers.ts'
import { ADVANCE_FORK, APPLY_TO_FORK, CREATE_FORK, DELETE_FORK, FORKS, REBASE_FORK } from '../fork-documents.ts'
import { forkLines, forkRebaseLines, forkRunLines, forkTable } from '../print/fork-lines.ts'
import { fileName, readText } from '../read-text.ts'
import { placesIn, readScenarioFile } from '../scenario-file/read-scenario-file.ts'
import type { Session } from '../session.ts'
import { addServerFlags, askOfServer, type ServerFlags } from './ask-of-server.ts'
import { collectLabels, duration, wholeNumber } from './flags.ts'
import { labelInput } from './label.ts'
import { stateRef } from './state-words.ts'

interface CreateFlags extends ServerFlags {
  readonly of?: string
  readonly ttl?: string
  readonly label?: readonly string[]
}

const FORK = 'its name or its id'

/** `rehearse fork ...`: lines of what-ifs that a server holds. */
export function addFork(program: Command, session: Session): void {
  const fork = program.command('fork').description('Keep a what-if on a server and go on from where it ends.').helpCommand(false)
  addCreate(fork, session)
  addServerFlags(fork.command('list').description('Which forks are there?')).action(async (flags: ServerFlags) => {
    await askOfServer<readonly ForkAnswer[]>(
      { document: FORKS, variables: {}, lines: forkTable, names: (forks) => forks.map(({ name }) => name) },
      flags,
      session,
    )
  })
  addApply(fork, session)
  addAdvance(fork, session)
  addRebase(fork, session)
  const gone = fork.command('delete').description('Forget a fork.').argument('<fork>', FORK)
  addServerFlags(gone).action(async (id: string, flags: ServerFlags) => {
    const lines = ({ name }: ForkAnswer): readonly string[] => [`fork ${name} is gone.`]
    await askOfServer<ForkAnswer>({ document: DELETE_FORK, variables: { id }, lines, names: forkName }, flags, session)
  })
}

function addCreate(fork: Command, session: Session): void {
  const command = fork
    .command('create')
    .description('Make a fork of the cluster as it is now.')
    .argument('<name>', 'how to call it')
    .option('--of <state>', 'what it begins with: another fork, or snapshot/NAME (default: the cluster as it is now)')
    .option('--ttl <duration>', 'how long it is kept', duration)
    .option('--label <key=value>', 'a label, for those who list forks; repeatable', collectLabels)
  addServerFlags(command).action(async (name: string, { of, ttl, label = [], ...flags }: CreateFlags) => {
    const input = {
      name,
      ...(of === undefined ? {} : { from: stateRef(of) }),
      ...(ttl === undefined ? {} : { ttl }),
      labels: label.map(labelInput),
    }
    await askOfServer<ForkAnswer>(
      { document: CREATE_FORK, variables: { input }, lines: forkLines, names: forkName },
      flags,
      session,
    )
  })
}

function addApply(fork: Command, session: Session): void {
  const command = fork
    .command('apply')
    .description('Do what a scenario file says, in a fork; the next step goes on from there.')
    .argument('<fork>', FORK)
    .argument('<file>', 'the scenario, - for standard input; its fields are those of ScenarioInput')
  addServerFlags(command).action(async (id: string, file: string, flags: ServerFlags) => {
    const name = fileName(file)
    const read = await readScenarioFile(await readText(file), name)
    const variables = { id, scenario: read.scenario }
    await goOn({ document: APPLY_TO_FORK, variables, placeOf: placesIn(read, name) }, flags, session)
  })
}

function addAdvance(fork: Command, session: Session): void {
  const command = fork
    .command('advance')
    .description('Let virtual time pass in a fork.')
    .argument('<fork>', FORK)
    .option('--by <duration>', 'so much time (default: until all is quiet)', duration)
    .option('--seed <number>', 'seed of chance: the same seed gives the same answer', wholeNumber, 1)
  addServerFlags(command).action(
    async (id: string, { by, seed, ...flags }: ServerFlags & { readonly by?: string; readonly seed: number }) => {
      const variables = { id, seed, ...(by === undefined ? { untilQuiet: true } : { by }) }
      await goOn({ document: ADVANCE_FORK, variables }, flags, session)
    },
  )
}

function addRebase(fork: Command, session: Session): void {
  const command = fork
    .command('rebase')
    .description('Bring a fork to the cluster as it is now, by doing everything again that was done in it.')
    .argument('<fork>', FORK)
    .option('--force', 'in spite of conflicts: leave out what cannot be done any more')
  addServerFlags(command).action(async (id: string, { force, ...flags }: ServerFlags & { readonly force?: true }) => {
    const variables = { id, force: force ?? false }
    const asked = {
      document: REBASE_FORK,
      variables,
      lines: forkRebaseLines,
      names: ({ fork }: ForkRebaseAnswer) => forkName(fork),
    }
    const { done } = await askOfServer<ForkRebaseAnswer>(asked, flags, session)
    session.exitCode = done ? EXIT.safe : EXIT.unsafe
  })
}

/** Prints how a run in a fork ended and leaves its verdict as exit code. */
async function goOn(
  asked: Omit<Parameters<typeof askOfServer<ForkRunAnswer>>[0], 'lines' | 'names'>,
  flags: ServerFlags,
  session: Session,
): Promise<void> {
  const names = ({ fork }: ForkRunAnswer): readonly string[] => forkName(fork)
  const { outcome } = await askOfServer<ForkRunAnswer>({ ...asked, lines: forkRunLines, names }, flags, session)
  session.exitCode = outcome.verdict === 'SAFE' ? EXIT.safe : EXIT.unsafe
}

function forkName({ name }: ForkAnswer): readonly string[] {
  return [name]
}

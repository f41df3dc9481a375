import type { Command } from '../command.ts'
import type { ForkAnswer, ForkRebaseAnswer } from '../documents/fork-answers.ts'
import { CREATE_FORK, DELETE_FORK, FORKS, REBASE_FORK, SHOW_FORK } from '../documents/fork-documents.ts'
import { EXIT } from '../exit-code.ts'
import { forkLines, forkRebaseLines, forkTable } from '../print/fork-lines.ts'
import { loadScenarioFile } from '../scenario-file/load-scenario-file.ts'
import type { Session } from '../session.ts'
import { advanceFork, applyToFork } from './advance-fork.ts'
import { collectLabels, duration, wholeNumber } from './flags.ts'
import { keyValue } from './key-value.ts'
import { addServerFlags, queryOfServer, type ServerFlags } from './query-of-server.ts'
import { stateRef } from './state-words.ts'

interface CreateFlags extends ServerFlags {
  readonly of?: string
  readonly ttl?: string
  readonly label?: readonly string[]
}

const FORK = 'its name or ID'

/** `rehearse fork ...`: lines of what-ifs that a server keeps. */
export function addFork(program: Command, session: Session): void {
  const fork = program
    .command('fork')
    .description('Keep a what-if on a server and continue from where it ends.')
    .helpCommand(false)
  addCreate(fork, session)
  addServerFlags(fork.command('list').description('List forks.').example('')).action(async (flags: ServerFlags) => {
    await queryOfServer<readonly ForkAnswer[]>(
      { document: FORKS, variables: {}, lines: forkTable, names: (forks) => forks.map(({ name }) => name) },
      flags,
      session,
    )
  })
  addShow(fork, session)
  addApply(fork, session)
  addAdvance(fork, session)
  addRebase(fork, session)
  const gone = fork.command('delete').description('Delete a fork.').example('try').argument('<fork>', FORK)
  addServerFlags(gone).action(async (id: string, flags: ServerFlags) => {
    const lines = ({ name }: ForkAnswer): readonly string[] => [`fork "${name}" deleted`]
    await queryOfServer<ForkAnswer>({ document: DELETE_FORK, variables: { id }, lines, names: forkName }, flags, session)
  })
}

function addCreate(fork: Command, session: Session): void {
  const command = fork
    .command('create')
    .description('Create a fork of the cluster as it is now.')
    .example('try')
    .example('next --of try --ttl 2h', 'from where another fork ends')
    .argument('<name>', 'name of the fork')
    .option('--of <state>', 'what it starts from: another fork, or snapshot/NAME (default: the cluster as it is now)')
    .option('--ttl <duration>', 'how long it is kept', duration)
    .option('--label <key=value>', 'a label, shown in lists of forks; repeatable', collectLabels)
  addServerFlags(command).action(async (name: string, { of, ttl, label = [], ...flags }: CreateFlags) => {
    const input = {
      name,
      ...(of === undefined ? {} : { from: stateRef(of) }),
      ...(ttl === undefined ? {} : { ttl }),
      labels: label.map(keyValue),
    }
    await queryOfServer<ForkAnswer>(
      { document: CREATE_FORK, variables: { input }, lines: forkLines, names: forkName },
      flags,
      session,
    )
  })
}

function addApply(fork: Command, session: Session): void {
  const command = fork
    .command('apply')
    .description('Run a scenario file or a command line in a fork; the next step continues from there.')
    .example('try drain node-1 --ignore-daemonsets', 'any command with an outcome')
    .example('try scenario.yaml')
    .argument('<fork>', FORK)
    .argument(
      '<file|command>',
      'a command with its words, or a scenario: - for standard input; its fields are those of ScenarioInput',
    )
  addServerFlags(command).action(async (id: string, file: string, flags: ServerFlags) => {
    await applyToFork(id, await loadScenarioFile(file), flags, session)
  })
}

function addShow(fork: Command, session: Session): void {
  const command = fork
    .command('show')
    .description('What was done in a fork, and what is its state?')
    .example('try')
    .argument('<fork>', FORK)
  addServerFlags(command).action(async (id: string, flags: ServerFlags) => {
    await queryOfServer<ForkAnswer>(
      { document: SHOW_FORK, variables: { id }, lines: forkLines, names: forkName, missing: `fork "${id}" not found` },
      flags,
      session,
    )
  })
}

function addAdvance(fork: Command, session: Session): void {
  const command = fork
    .command('advance')
    .description('Let virtual time pass in a fork.')
    .example('try --by 10m')
    .argument('<fork>', FORK)
    .option('--by <duration>', 'how much time (default: until the cluster is quiet)', duration)
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addServerFlags(command).action(
    async (id: string, { by, seed, ...flags }: ServerFlags & { readonly by?: string; readonly seed: number }) => {
      const variables = { id, seed, ...(by === undefined ? { untilQuiet: true } : { by }) }
      await advanceFork(variables, flags, session)
    },
  )
}

function addRebase(fork: Command, session: Session): void {
  const command = fork
    .command('rebase')
    .description('Rebase a fork on the cluster as it is now: all of its steps run again.')
    .example('try')
    .argument('<fork>', FORK)
    .option('--force', 'continue despite conflicts: leave out what is no longer possible')
  addServerFlags(command).action(async (id: string, { force, ...flags }: ServerFlags & { readonly force?: true }) => {
    const variables = { id, force: force ?? false }
    const question = {
      document: REBASE_FORK,
      variables,
      lines: forkRebaseLines,
      names: ({ fork }: ForkRebaseAnswer) => forkName(fork),
    }
    const { done } = await queryOfServer<ForkRebaseAnswer>(question, flags, session)
    session.exitCode = done ? EXIT.safe : EXIT.unsafe
  })
}

function forkName({ name }: ForkAnswer): readonly string[] {
  return [name]
}

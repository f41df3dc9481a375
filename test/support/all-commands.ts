import type { Command } from '../../src/cli/command.ts'
import { createProgram } from '../../src/cli/create-program.ts'
import { silentSession } from '../../src/cli/session.ts'

/** Every command with an action of its own; those of `watch` are the rehearsals again. */
export const ALL_COMMANDS: readonly Command[] = leaves(createProgram(silentSession()))

function leaves(command: Command): readonly Command[] {
  const inside = command.commands.flatMap((each) => (each.path === 'rehearse watch' ? [] : leaves(each)))
  return command.examples.length > 0 || inside.length === 0 ? [command, ...inside] : inside
}

import { Argument } from 'commander'
import type { Command } from '../command.ts'
import { completionScript, SHELLS, type Shell } from '../complete/scripts.ts'
import type { Session } from '../session.ts'

/** `rehearse completion bash`: what a shell sources to complete commands, flags and the names of objects. */
export function addCompletion(program: Command, session: Session): void {
  program
    .command('completion')
    .description('Print a script with which a shell completes commands, flags and names of objects: bash, zsh or fish.')
    .example('bash', 'to load it: source <(rehearse completion bash)')
    .addArgument(new Argument('<shell>', 'for this shell only: source <(rehearse completion bash)').choices(SHELLS))
    .action((shell: Shell) => session.io.out(completionScript(shell)))
}

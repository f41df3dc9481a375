import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { nodesInput, nodesText, splitNodeWords } from './node-names.ts'
import { rehearse } from './rehearse.ts'

interface LabelFlags extends RunFlags {
  readonly selector?: string
  readonly overwrite?: true
}

/** `rehearse label NODE KEY=VALUE OTHER-`, as kubectl label has it for nodes. */
export function addLabel(program: Command, session: Session): void {
  const command = program
    .command('label')
    .description('What would kubectl label nodes do?')
    .example('node-1 disk=ssd tier-')
    .argument('<node|label...>', 'NODE... KEY=VALUE..., or KEY- to remove')
    .option('-l, --selector <selector>', 'select nodes by label instead of by name')
    .option('--overwrite', 'overwrite labels that have another value')
  addRunFlags(command).action((words: string[], flags: LabelFlags) => {
    const { names, changes } = splitNodeWords(words)
    if (changes.length === 0) throw new CliError('no label given: write KEY=VALUE, or KEY- to remove it')
    const nodes = nodesInput(names, flags.selector, 'label')
    const set = changes.filter((word) => word.includes('=')).map(labelInput)
    const remove = changes.filter((word) => !word.includes('=')).map((word) => word.slice(0, -1))
    const actions = [{ label: { nodes, set, remove, overwrite: flags.overwrite ?? false } }]
    const name = `label ${[nodesText(names, flags.selector), ...changes].join(' ')}`
    return rehearse({ name, actions: () => actions }, flags, session)
  })
}

export function labelInput(word: string): { readonly key: string; readonly value: string } {
  const at = word.indexOf('=')
  return { key: word.slice(0, at), value: word.slice(at + 1) }
}

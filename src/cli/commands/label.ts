import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { nodesInput, nodesText, selectorOf, selectorWords, splitNodeWords } from './node-names.ts'
import { objectsInput } from './object-words.ts'
import { rehearse } from './rehearse.ts'
import { resourceKind } from './resource-kind.ts'

interface LabelFlags extends RunFlags {
  readonly selector?: string
  readonly all?: true
  readonly overwrite?: boolean
}

/** `rehearse label KIND/NAME KEY=VALUE OTHER-`, as kubectl label has it; a name without a kind is a node. */
export function addLabel(program: Command, session: Session): void {
  const command = program
    .command('label')
    .description('What would kubectl label do?')
    .example('node-1 disk=ssd tier-')
    .example('pod/web-1 app-')
    .example('deployments --all team=web')
    .argument('<node|kind/name|label...>', 'NODE... or KIND/NAME... or KIND, then KEY=VALUE..., or KEY- to remove')
    .option('-l, --selector <selector>', 'select objects by label instead of by name')
    .option('--all', 'select all objects of the kind, in the namespace')
    .option('--overwrite', 'overwrite labels that have another value')
    .addOption(new Option('--no-overwrite').hideHelp())
  addRunFlags(command).action((words: string[], flags: LabelFlags) => {
    const { names, changes } = splitNodeWords(words)
    if (changes.length === 0) throw new CliError('no label given: write KEY=VALUE, or KEY- to remove it')
    const set = changes.filter((word) => word.includes('=')).map(labelInput)
    const remove = changes.filter((word) => !word.includes('=')).map((word) => word.slice(0, -1))
    const how = { set, remove, overwrite: flags.overwrite ?? false }
    const selector = selectorOf(flags)
    const actions = (namespace: string): readonly object[] =>
      namesNodes(names)
        ? [{ label: { nodes: nodesInput(names, selector, 'label'), ...how } }]
        : [{ labelObjects: { ...objectsInput(names, { selector, namespace }), ...how } }]
    const objects = namesNodes(names) ? [nodesText(names, selector)] : [...names, ...selectorWords(selector)]
    const name = `label ${[...objects, ...changes].join(' ')}`
    return rehearse({ name, actions }, flags, session)
  })
}

/** Whether the words are nodes: names without a kind, or with the kind of nodes. */
function namesNodes([first = '', ...others]: readonly string[]): boolean {
  if (first.includes('/')) return [first, ...others].every((word) => resourceKind(word.split('/')[0] ?? '') === 'Node')
  const kind = resourceKind(first)
  return kind === undefined || kind === 'Node'
}

export function labelInput(word: string): { readonly key: string; readonly value: string } {
  const at = word.indexOf('=')
  return { key: word.slice(0, at), value: word.slice(at + 1) }
}

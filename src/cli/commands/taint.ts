import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { nodesInput, nodesText, selectorOf, splitNodeWords } from './node-names.ts'
import { rehearse } from './rehearse.ts'
import { allFlag, selectorFlag } from './selection-flags.ts'

interface TaintFlags extends RunFlags {
  readonly selector?: string
  readonly all?: true
  readonly overwrite?: boolean
}

/** `rehearse taint NODE KEY=VALUE:EFFECT` and `rehearse untaint NODE KEY[:EFFECT]`; a trailing `-` removes, as with kubectl. */
export function addTaint(program: Command, session: Session): void {
  for (const word of ['taint', 'untaint'] as const) {
    const command = program
      .command(word)
      .description(word === 'taint' ? 'What would kubectl taint do?' : 'What if taints were removed from nodes?')
      .example(word === 'taint' ? 'node-1 dedicated=gpu:NoSchedule' : 'node-1 dedicated:NoSchedule')
      .argument(
        '<node|taint...>',
        word === 'taint' ? 'NODE... KEY=VALUE:EFFECT..., or KEY- to remove' : 'NODE... KEY:EFFECT... or KEY-',
      )
      .option(...selectorFlag('nodes'))
      .option(...allFlag('nodes'))
      .option('--overwrite', 'replace taints of the same key and effect')
      .addOption(new Option('--no-overwrite').hideHelp())
    addRunFlags(command).action((words: string[], flags: TaintFlags) => {
      const { names, changes } = splitNodeWords(words)
      if (changes.length === 0)
        throw new CliError(`no taint given: write KEY=VALUE:EFFECT${word === 'untaint' ? ' or KEY-' : ''}`)
      const selector = selectorOf(flags)
      const nodes = nodesInput(names, selector, word)
      const actions = changes.map((change) => taintAction(change, { nodes, flags, removes: word === 'untaint' }))
      const name = `${word} ${[nodesText(names, selector), ...changes].join(' ')}`
      return rehearse({ name, actions: () => actions }, flags, session)
    })
  }
}

interface TaintWords {
  readonly nodes: object
  readonly flags: TaintFlags
  readonly removes: boolean
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

function taintAction(word: string, { nodes, flags, removes }: TaintWords): object {
  const plain = word.replace(/-$/, '')
  const [pair = '', effect, ...afterEffect] = plain.split(':')
  const [key = '', value = '', ...afterValue] = pair.split('=')
  if (afterEffect.length + afterValue.length > 0)
    throw new CliError(`"${word}" is not a taint: write KEY=VALUE:EFFECT, or KEY- to remove it`)
  if (effect !== undefined && !EFFECTS.includes(effect))
    throw new CliError(`"${word}" has an unknown effect "${effect}": write ${EFFECTS.join(', ').replace(/, (?=\w+$)/, ' or ')}`)
  const named = { nodes, key, ...(effect === undefined ? {} : { effect }) }
  if (removes || plain !== word) return { untaint: named }
  if (effect === undefined) throw new CliError(`"${word}" has no effect: write ${word}:NoSchedule, or ${key}- to remove it`)
  return { taint: { ...named, value, overwrite: flags.overwrite ?? false } }
}

import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { nodesInput, nodesText } from './node-names.ts'
import { rehearse } from './rehearse.ts'
import { selectorFlag } from './selection-flags.ts'

interface NodeFlags extends RunFlags {
  readonly selector?: string
}

/** Commands that do one thing to nodes: the word, the action's name in the API, and its input. */
const COMMANDS: readonly (readonly [word: string, action: string, description: string])[] = [
  ['cordon', 'cordon', 'What would kubectl cordon do?'],
  ['uncordon', 'uncordon', 'What would kubectl uncordon do?'],
  ['fail-node', 'failNode', 'What if nodes failed: machine, kubelet or network?'],
  ['recover-node', 'recoverNode', 'What if NotReady nodes came back?'],
  ['shutdown-node', 'shutdownNode', 'What if machines were shut down?'],
  ['remove-node', 'removeNodes', 'What if nodes were drained and removed?'],
  ['delete-node', 'deleteNode', 'What would kubectl delete node do?'],
]

/** `rehearse fail-node NODE...` and its likes. */
export function addNodeActions(program: Command, session: Session): void {
  for (const [word, action, description] of COMMANDS) {
    const command = program
      .command(word)
      .description(description)
      .example('node-1')
      .argument('[nodes...]', 'names of nodes')
      .option(...selectorFlag('nodes'))
    addRunFlags(command).action((names: string[], flags: NodeFlags) => {
      const actions = [{ [action]: nodesInput(names, flags.selector, word) }]
      return rehearse({ name: `${word} ${nodesText(names, flags.selector)}`, actions: () => actions }, flags, session)
    })
  }
}

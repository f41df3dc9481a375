import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addMetadataFlags, type MetadataFlags, readMetadataWords } from './metadata-words.ts'
import { nodesInput, nodesText, selectorWords, withoutNodeKind } from './node-names.ts'
import { objectsInput } from './object-words.ts'
import { rehearse } from './rehearse.ts'
import { resourceKind } from './resource-kind.ts'

const LABEL = { verb: 'label', noun: 'label' } as const

/** `rehearse label KIND/NAME KEY=VALUE OTHER-`, as kubectl label has it; a name without a kind is a node. */
export function addLabel(program: Command, session: Session): void {
  const command = program
    .command('label')
    .description('What would kubectl label do?')
    .example('node-1 disk=ssd tier-')
    .example('pod/web-1 app-')
    .example('deployments --all team=web')
    .argument('<node|kind/name|label...>', 'NODE... or KIND/NAME... or KIND, then KEY=VALUE..., or KEY- to remove')
  addMetadataFlags(command, LABEL).action((words: string[], flags: MetadataFlags) => {
    const { objects, changes, selector, how } = readMetadataWords(words, flags, LABEL)
    const names = withoutNodeKind(objects)
    const actions = (namespace: string): readonly object[] =>
      namesNodes(names)
        ? [{ label: { nodes: nodesInput(names, selector, 'label'), ...how } }]
        : [{ labelObjects: { ...objectsInput(names, { selector, namespace }), ...how } }]
    const named = namesNodes(names) ? [nodesText(names, selector)] : [...names, ...selectorWords(selector)]
    return rehearse({ name: `label ${[...named, ...changes].join(' ')}`, actions }, flags, session)
  })
}

/** Whether the words are nodes: names without a kind, or with the kind of nodes. */
function namesNodes([first = '', ...others]: readonly string[]): boolean {
  if (first.includes('/')) return [first, ...others].every((word) => resourceKind(word.split('/')[0] ?? '') === 'Node')
  const kind = resourceKind(first)
  return kind === undefined || kind === 'Node'
}

import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import {
  addMetadataFlags,
  type MetadataFlags,
  type MetadataWords,
  metadataActions,
  metadataName,
  readMetadataWords,
} from './metadata-words.ts'
import { nodeName, nodesInput } from './node-names.ts'
import { addRecordFlag } from './record-flag.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'
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
    .example('-f web.yaml team=web')
    .argument('<node|kind/name|label...>', 'NODE... or KIND/NAME... or KIND, then KEY=VALUE..., or KEY- to remove')
  addRecordFlag(addMetadataFlags(command, LABEL), session).action(async (words: string[], flags: MetadataFlags) =>
    rehearse(labelling(await readMetadataWords(words, flags, LABEL), flags), flags, session),
  )
}

/** Nodes have an action of their own; what it cannot select or compare is an action of any kind of objects. */
function labelling(read: MetadataWords, flags: MetadataFlags): Rehearsed {
  const { objects, selector, files, how } = read
  const names = nodeNames(objects)
  if (files.length > 0 || names === undefined)
    return { name: metadataName('label', read, flags), ...metadataActions('labelObjects', read, flags) }
  const named = { ...read, objects: names }
  if (flags.fieldSelector === undefined && flags.resourceVersion === undefined)
    return {
      name: metadataName('label', named, flags),
      actions: () => [{ label: { nodes: nodesInput(names, selector, 'label'), ...how } }],
    }
  return {
    name: metadataName('label', named, flags),
    ...metadataActions('labelObjects', { ...read, objects: ['nodes', ...names] }, flags),
  }
}

/** The names of nodes that the words are: names without a kind, or with the kind of nodes; `undefined`: they are other objects. */
function nodeNames(words: readonly string[]): readonly string[] | undefined {
  const [first = '', ...others] = words
  const isNode = (word: string): boolean => resourceKind(word) === 'Node'
  if (first.includes('/')) return words.every((word) => isNode(word.split('/')[0] ?? '')) ? words.map(nodeName) : undefined
  if (isNode(first)) return others
  if (first.includes(',') || first === 'all') return undefined
  return resourceKind(first) === undefined ? words : undefined
}

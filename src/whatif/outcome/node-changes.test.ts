import { expect, it } from 'vitest'
import { nodeChanges } from './node-changes.ts'
import type { TimelineEvent, TimelineKind } from './outcome-parts.ts'

/** `KIND NODE`. */
function event(text: string): TimelineEvent {
  const [kind = '', node = ''] = text.split(' ')
  const object = { kind: 'Node', namespace: '', name: node } as const
  return { atMs: 0, kind: kind as TimelineKind, object, node, related: undefined, message: '' }
}

function changes(run: readonly string[], baseline: readonly string[] | undefined, targets: readonly string[] = []) {
  const question = { baseline: baseline?.map(event), targets: new Set(targets) }
  return nodeChanges(run.map(event), question).map(
    ({ node, change, causedByScenario }) => `${change} ${node} ${causedByScenario}`,
  )
}

it.each<[string, readonly string[], readonly string[] | undefined, readonly string[], readonly string[]]>([
  ['what happens with the scenario alone', ['CORDONED a'], [], [], ['CORDONED a true']],
  ['what happens either way', ['NODE_REMOVED a'], ['NODE_REMOVED a'], [], ['REMOVED a false']],
  [
    'what happens to a target, also where it would happen later',
    ['NODE_REMOVED a'],
    ['NODE_REMOVED a'],
    ['a'],
    ['REMOVED a true'],
  ],
  [
    'more nodes than are added without it, under other names',
    ['NODE_ADDED x', 'NODE_ADDED y'],
    ['NODE_ADDED z'],
    [],
    ['ADDED x false', 'ADDED y true'],
  ],
  ['a change that repeats itself', ['NODE_READY a', 'NODE_READY a'], ['NODE_READY a'], [], ['READY a false', 'READY a true']],
  ['a run that is described alone', ['NODE_NOT_READY a'], undefined, [], ['NOT_READY a false']],
  ['events that do not change nodes', ['SCHEDULED a', 'TAINTED a', 'NODE_PRESSURE a'], [], [], []],
])('%s', (_name, run, baseline, targets, expected) => {
  expect(changes(run, baseline, targets)).toEqual(expected)
})

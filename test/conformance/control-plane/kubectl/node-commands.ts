import { setUnschedulable } from '../../../../src/engine/eviction/cordon.ts'
import { drainLines } from '../../../../src/engine/eviction/drain/drain-lines.ts'
import { stamp } from '../../../../src/kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../../src/kube/node.ts'
import type { Taint } from '../../../../src/kube/taint.ts'
import { assert } from '../../../../src/lib/assert.ts'
import { labelNodes } from '../actions/nodes.ts'
import type { Lab } from '../lab.ts'
import type { CommandLine, CommandResult } from './run-kubectl.ts'

export function cordonCommand({ words }: CommandLine, unschedulable: boolean, lab: Lab): CommandResult {
  const kind = unschedulable ? 'cordoned' : 'uncordoned'
  const lines = words.flatMap((node) => {
    const already = !lab.act((turn) => setUnschedulable(node, unschedulable, turn))
    return drainLines({ kind, at: lab.now, node, already })
  })
  return { exit: 0, lines }
}

/** `taint node NAME... KEY=VALUE:EFFECT...`; `KEY-` or `KEY:EFFECT-` takes it away. */
export function taintCommand({ words, flags }: CommandLine, lab: Lab): CommandResult {
  const isName = (word: string): boolean => lab.simulation.state.get('Node', '', word) !== undefined
  const [, ...rest] = words
  const texts = rest.filter((word) => !isName(word))
  const gone = texts.filter((text) => text.endsWith('-')).map((text) => text.slice(0, -1).split(':'))
  const added = texts.filter((text) => !text.endsWith('-')).map((text) => taintOf(text, lab))
  const stays = ({ key, effect }: Taint): boolean =>
    !gone.some(([name, only]) => name === key && (only === undefined || only === effect)) &&
    !added.some((taint) => taint.key === key && taint.effect === effect)
  const names = rest.filter(isName)
  assert(names.length > 0, `${words.join(' ')} names a node`)
  const lines = names.map((name) => {
    const node = nodeNamed(name, lab)
    lab.act(({ api }) => api.update<'Node'>(nodeRow({ ...node, taints: [...added, ...node.taints.filter(stays)] })))
    return `node/${name} ${flags.has('overwrite') ? 'modified' : added.length > 0 ? 'tainted' : 'untainted'}`
  })
  return { exit: 0, lines }
}

/** `label node NAME KEY=VALUE`, or `KEY-` to take it away. */
export function labelCommand({ words }: CommandLine, lab: Lab): CommandResult {
  const [, name = '', text = ''] = words
  const [key = '', value] = text.endsWith('-') ? [text.slice(0, -1), null] : text.split('=')
  labelNodes([name], { [key]: value ?? null }, lab)
  return { exit: 0, lines: [`node/${name} ${value === null ? 'unlabeled' : 'labeled'}`] }
}

function nodeNamed(name: string, lab: Lab): NodeRow {
  const node = lab.simulation.state.get('Node', '', name)
  assert(node !== undefined, `the node ${name} is there`)
  return node
}

function taintOf(text: string, lab: Lab): Taint {
  const match = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(text)
  assert(match !== null, `${text} is a taint`)
  const [, key = '', value = '', effect = ''] = match
  return { key, value, effect, timeAdded: effect === 'NoExecute' ? stamp(lab.now) : undefined }
}

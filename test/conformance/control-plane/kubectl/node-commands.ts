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

/** `taint node NAME KEY=VALUE:EFFECT`, or `KEY-` to take it away. */
export function taintCommand({ words }: CommandLine, lab: Lab): CommandResult {
  const [, name = '', text = ''] = words
  const node = nodeNamed(name, lab)
  const removed = text.endsWith('-') ? text.slice(0, -1) : undefined
  const added = removed === undefined ? taintOf(text, lab) : undefined
  const others = node.taints.filter(({ key, effect }) => key !== removed && !(key === added?.key && effect === added.effect))
  const taints = added ? [added, ...others] : others
  lab.act(({ api }) => api.update<'Node'>(nodeRow({ ...node, taints })))
  return { exit: 0, lines: [`node/${name} ${added ? 'tainted' : 'untainted'}`] }
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

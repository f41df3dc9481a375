import type { ObjectKey } from '../../engine/turn.ts'
import type { NodeSelection } from '../actions/nodes/select-nodes.ts'
import { shellQuoted } from './shell-quoted.ts'

/** What a command does to nodes: their names, a selector, or all of them. It begins with a space. */
export function nodesText(nodes: NodeSelection): string {
  if (nodes.names) return nodes.names.map((name) => ` ${name}`).join('')
  return nodes.selector === '' ? ' --all' : ` -l ${shellQuoted(nodes.selector)}`
}

/** `deployment/web -n shop`. */
export function objectText({ kind, namespace, name }: ObjectKey): string {
  return `${kind.toLowerCase()}/${name}${namespace === '' ? '' : ` -n ${namespace}`}`
}

/** JSON as one word of a shell. */
export function jsonText(value: unknown): string {
  return shellQuoted(JSON.stringify(value))
}

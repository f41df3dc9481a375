import { CliError } from '../cli-error.ts'
import { resourceKind } from './resource-kind.ts'

/** `web-1`, `pod/web-1` as kubectl writes it, or `shop/web-1` as the tables here do. */
export function readPod(word: string): { readonly name: string; readonly namespace?: string } {
  const [first = '', name, ...rest] = word.split('/')
  if (name === undefined) return { name: first }
  if (name === '' || first === '' || rest.length > 0) throw new CliError(`"${word}" is not a pod: write NAME or pod/NAME`)
  const kind = resourceKind(first)
  if (kind === undefined) return { name, namespace: first }
  if (kind === 'Node') throw new CliError(`"${word}" is a Node: ask for it with "explain node/${name}"`)
  if (kind !== 'Pod') throw new CliError(`"${word}" is a ${kind}: only pods and nodes can be explained; name one of its pods`)
  return { name }
}

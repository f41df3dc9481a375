import type { ObjectKey } from '../../../engine/turn.ts'

/** `Deployment shop/web`. */
export function titleOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`
}

/** `shop/web-1`. */
export function nameOf({ namespace, name }: ObjectKey): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

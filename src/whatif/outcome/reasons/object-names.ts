import type { ObjectKey } from '../../../engine/turn.ts'
import { shownKey } from '../../../kube/custom-resource.ts'

/** `Deployment shop/web`, `Rollout.argoproj.io shop/web`. */
export function titleOf(key: ObjectKey): string {
  return `${shownKey(key).kind} ${nameOf(key)}`
}

/** `shop/web-1`. */
export function nameOf(key: ObjectKey): string {
  const { namespace, name } = shownKey(key)
  return namespace === '' ? name : `${namespace}/${name}`
}

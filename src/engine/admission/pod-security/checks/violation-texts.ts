import { compareText } from '../../../../lib/compare.ts'
import type { SecuredContainer, SecuredPod, SecurityContext } from '../secured-pod.ts'

/** `"a", "b"`. */
export function quotedList(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ')
}

export function oneOrMany(items: readonly unknown[], one: string, many = `${one}s`): string {
  return items.length === 1 ? one : many
}

/** `container "a"`, `containers "a", "b"`. */
export function containersText(containers: readonly { readonly name: string }[]): string {
  return `${oneOrMany(containers, 'container')} ${quotedList(containers.map(({ name }) => name))}`
}

/** Each text once, sorted. */
export function sortedSet(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort(compareText)
}

/** The pod and the containers whose context is bad, as subjects of a sentence: `pod and container "a"`; empty for none. */
export function settersOf(pod: SecuredPod, isBad: (context: SecurityContext) => boolean): string {
  const containers = pod.containers.filter(isBad)
  return [...(isBad(pod) ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])].join(' and ')
}

/** The values of a field in the contexts of the pod and its containers. */
export function valuesOf<T>(
  pod: SecuredPod,
  value: (context: SecurityContext | SecuredContainer) => T | undefined,
): readonly T[] {
  return [pod, ...pod.containers].flatMap((context) => value(context) ?? [])
}

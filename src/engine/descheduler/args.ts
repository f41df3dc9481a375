import type { Field } from '../../kube/codec/field.ts'
import { readSelectorOrAll } from '../../kube/codec/label-selector.ts'
import { matches } from '../../kube/label-selector.ts'
import type { PodRow } from '../../kube/pod.ts'
import { DeschedulerPolicyError } from './descheduler-error.ts'

/** Every document may have a kind and a version. */
const TYPE_META = ['apiVersion', 'kind']

/** Refuses fields that are not known: the descheduler reads its policy strictly. */
export function allowOnly(field: Field, names: readonly string[]): void {
  for (const name of Object.keys(field.json)) {
    if (names.includes(name) || TYPE_META.includes(name)) continue
    throw new DeschedulerPolicyError(field.at(name), `unknown field; known are ${names.join(', ')}`)
  }
}

/** What the arguments `namespaces` and `labelSelector` of nearly every strategy let through. */
export function readPodScope(args: Field): (pod: PodRow) => boolean {
  const inNamespaces = readNamespaces(args)
  const selector = readSelectorOrAll(args, 'labelSelector')
  return (pod) => inNamespaces(pod.namespace) && matches(selector, pod.labels)
}

export function readNamespaces(args: Field): (namespace: string) => boolean {
  const { include, exclude } = readIncludeExclude(args, 'namespaces')
  if (include.length > 0) return (namespace) => include.includes(namespace)
  return (namespace) => !exclude.includes(namespace)
}

interface IncludeExclude {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** @throws {DeschedulerPolicyError} when both lists name something. */
export function readIncludeExclude(args: Field, key: string): IncludeExclude {
  const given = args.object(key)
  allowOnly(given, ['include', 'exclude'])
  const include = given.texts('include')
  const exclude = given.texts('exclude')
  if (include.length > 0 && exclude.length > 0)
    throw new DeschedulerPolicyError(args.at(key), `only one of Include/Exclude ${key} can be set`)
  return { include, exclude }
}

/** A count that is not below nothing; `undefined` when it is not given. */
export function optionalCount(args: Field, key: string): number | undefined {
  const value = args.optionalInteger(key)
  if (value !== undefined && value < 0) throw args.error(key, 'a number that is not negative')
  return value
}

/** Words of a closed set. */
export function readChoices(args: Field, key: string, allowed: readonly string[]): readonly string[] {
  const words = args.texts(key)
  if (words.every((word) => allowed.includes(word))) return words
  throw new DeschedulerPolicyError(args.at(key), `${key} must be one of ${allowed.toSorted().join(' ')}`)
}

import type { Field } from '../../../../kube/codec/field.ts'
import { allowOnly, optionalCount } from '../../args.ts'
import { DeschedulerPolicyError } from '../../descheduler-error.ts'
import type { Amounts } from './amounts.ts'

/** Percentages by resource, as policies write them. */
export function readThresholds(args: Field, key: string): Amounts {
  const given = args.object(key)
  const thresholds = new Map<string, number>()
  for (const [name, percent] of Object.entries(given.json)) {
    if (typeof percent !== 'number') throw given.error(name, 'a percentage as a number')
    if (!(percent >= 0 && percent <= 100))
      throw new DeschedulerPolicyError(given.at(name), `${name} threshold not in [0, 100] range`)
    thresholds.set(name, percent)
  }
  if (thresholds.size === 0) throw new DeschedulerPolicyError(args.at(key), 'no resource threshold is configured')
  return thresholds
}

/** Namespaces whose pods stay where they are. */
export function readEvictable(args: Field): (namespace: string) => boolean {
  const given = args.object('evictableNamespaces')
  allowOnly(given, ['include', 'exclude'])
  if (given.texts('include').length > 0)
    throw new DeschedulerPolicyError(given.at('include'), 'only Exclude namespaces can be set, inclusion is not supported')
  const excluded = given.texts('exclude')
  return (namespace) => !excluded.includes(namespace)
}

export function readNumberOfNodes(args: Field): number {
  return optionalCount(args, 'numberOfNodes') ?? 0
}

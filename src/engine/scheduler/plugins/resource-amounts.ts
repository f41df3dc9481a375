import type { Resources } from '../../../kube/resources.ts'
import { scalarAmount } from '../../../kube/resources.ts'
import { type Args, numberArg, objectsArg, textArg } from '../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../configuration/scheduler-config-error.ts'

/** A resource that a score counts, with its weight. */
export interface WeightedResource {
  readonly name: string
  readonly weight: number
}

const DEFAULT_RESOURCES: readonly WeightedResource[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
]

/** The resources of a plugin's arguments; CPU and memory by default, and a weight of 0 counts as 1 (semantics A6.3). */
export function readResources(args: Args): readonly WeightedResource[] {
  const resources = objectsArg(args, 'resources').map((item) => ({
    name: textArg(item, 'name'),
    weight: numberArg(item, 'weight', 0) || 1,
  }))
  for (const { name, weight } of resources) {
    if (weight < 1 || weight > 100) {
      throw new SchedulerConfigError(`scheduler configuration: weight of resource ${name} must be from 1 to 100, not ${weight}`)
    }
  }
  return resources.length > 0 ? resources : DEFAULT_RESOURCES
}

/** The amount of a resource that a plugin scores: CPU in thousandths, the rest in bytes or pieces. kube-scheduler finds no `pods` here. */
export function amountOf(resources: Resources, name: string): number {
  switch (name) {
    case 'cpu':
      return resources.milliCpu
    case 'memory':
      return resources.memory
    case 'ephemeral-storage':
      return resources.ephemeralStorage
    default:
      return scalarAmount(resources, name)
  }
}

/**
 * Whole percent of `whole` that `part` is, cut off (Go's integer division); exact also where 100 * part is not a safe integer.
 */
export function wholePercent(part: number, whole: number): number {
  const hundredfold = part * 100
  if (Number.isSafeInteger(hundredfold)) return Math.trunc(hundredfold / whole)
  return Number((BigInt(part) * 100n) / BigInt(whole))
}

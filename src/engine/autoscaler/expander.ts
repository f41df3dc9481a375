import { assertNever } from '../../lib/assert-never.ts'
import type { Random } from '../run/random.ts'
import type { Expander } from './autoscaler-options.ts'
import type { ScaleUpOption } from './scale-up-options.ts'

/** The option that the expander takes; among equals chance decides, as in cluster-autoscaler's chain of expanders. */
export function chooseOption(
  options: readonly ScaleUpOption[],
  { expander, random }: { readonly expander: Expander; readonly random: Random },
): ScaleUpOption | undefined {
  const best = bestOptions(options, expander)
  return best.length > 1 ? best[random.below(best.length)] : best[0]
}

/** The options that are equally good. */
export function bestOptions(options: readonly ScaleUpOption[], expander: Expander): readonly ScaleUpOption[] {
  switch (expander) {
    case 'random':
      return options
    case 'most-pods':
      return leastBy(options, ({ pods }) => -pods.length)
    case 'priority':
      return leastBy(options, ({ group }) => -group.priority)
    case 'least-waste':
      return leastBy(options, wasteOf)
    default:
      return assertNever(expander)
  }
}

/** The shares of CPU and memory of the new nodes that no pod requests, added up (expander/waste). */
function wasteOf({ pods, nodeCount, sample }: ScaleUpOption): number {
  let milliCpu = 0
  let memory = 0
  for (const { requests } of pods) {
    milliCpu += requests.milliCpu
    memory += requests.memory
  }
  return unused(milliCpu, sample.capacity.milliCpu * nodeCount) + unused(memory, sample.capacity.memory * nodeCount)
}

function unused(requested: number, offered: number): number {
  return offered === 0 ? 0 : (offered - requested) / offered
}

function leastBy(options: readonly ScaleUpOption[], measure: (option: ScaleUpOption) => number): readonly ScaleUpOption[] {
  const measured = options.map((option) => ({ option, value: measure(option) }))
  const least = Math.min(...measured.map(({ value }) => value))
  return measured.filter(({ value }) => value === least).map(({ option }) => option)
}

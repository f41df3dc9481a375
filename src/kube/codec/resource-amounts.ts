import type { ResourceList } from '../pod-spec.ts'
import type { Resources } from '../resources.ts'

const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const
const BINARY_STEP = 1024

/** Amounts as the API writes them: canonical quantities, resources of zero left out except extended ones. */
export function writeResources(resources: Resources): ResourceList {
  const list: Record<string, string> = {}
  if (resources.milliCpu !== 0) list['cpu'] = cpuText(resources.milliCpu)
  if (resources.ephemeralStorage !== 0) list['ephemeral-storage'] = bytesText(resources.ephemeralStorage)
  if (resources.memory !== 0) list['memory'] = bytesText(resources.memory)
  if (resources.pods !== 0) list['pods'] = String(resources.pods)
  for (const [name, amount] of resources.scalars) list[name] = name.startsWith('hugepages-') ? bytesText(amount) : String(amount)
  return list
}

function cpuText(milliCpu: number): string {
  return milliCpu % 1000 === 0 ? String(milliCpu / 1000) : `${milliCpu}m`
}

/** Bytes in the largest binary unit without a fraction. */
export function bytesText(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount !== 0 && amount % BINARY_STEP === 0 && unit < BINARY_SUFFIXES.length - 1) {
    amount /= BINARY_STEP
    unit++
  }
  return `${amount}${BINARY_SUFFIXES[unit] ?? ''}`
}

import type { ResourceList } from '../kube/pod-spec.ts'
import { milliValue, parseQuantity, value } from '../kube/quantity.ts'
import type { QuantityFormat } from '../kube/quantity-suffix.ts'
import { quantityAsFloat, quantityText } from '../kube/quantity-text.ts'
import type { Resources } from '../kube/resources.ts'

const MILLI = -3

/** Thousandths of a core as Kubernetes writes them: 1500 gives `1500m`, 2000 gives `2`. */
export function cpuText(milliCpu: number): string {
  return text(milliCpu, MILLI, 'DecimalSI')
}

/** Bytes as Kubernetes writes them: 2147483648 gives `2Gi`. */
export function bytesText(bytes: number): string {
  return text(bytes, 0, 'BinarySI')
}

/** Pieces: `110`, `5k`. */
export function countText(count: number): string {
  return text(count, 0, 'DecimalSI')
}

function text(amount: number, exponent: number, format: QuantityFormat): string {
  return quantityText({ unscaled: BigInt(Math.round(amount)), exponent, wide: false, format, text: undefined })
}

/** One resource by name: exact number and canonical text. */
export interface NamedAmount {
  readonly name: string
  readonly amount: number
  readonly quantity: string
}

/** Every resource of the amounts: the four that all pods have, then the others by name. CPU is in thousandths. */
export function namedAmounts(amounts: Resources): readonly NamedAmount[] {
  return [
    { name: 'cpu', amount: amounts.milliCpu, quantity: cpuText(amounts.milliCpu) },
    { name: 'memory', amount: amounts.memory, quantity: bytesText(amounts.memory) },
    { name: 'ephemeral-storage', amount: amounts.ephemeralStorage, quantity: bytesText(amounts.ephemeralStorage) },
    { name: 'pods', amount: amounts.pods, quantity: countText(amounts.pods) },
    ...amounts.scalars.map(([name, amount]) => ({ name, amount, quantity: countText(amount) })),
  ]
}

/** Quantities as the API wrote them, by name. */
export function amountsOf(list: ResourceList): NamedAmount[] {
  return Object.keys(list)
    .sort()
    .map((name) => ({ name, amount: amountOf(name, list[name] ?? '0'), quantity: list[name] ?? '0' }))
}

/** A quantity as a number: thousandths of a core for CPU (of a quota too), else bytes or pieces. */
export function amountOf(resource: string, text: string): number {
  return /(^|\.)cpu$/.test(resource) ? milliValue(text) : value(text)
}

/** Multiples by name, as numbers that they are. */
export function ratiosOf(list: ResourceList): NamedAmount[] {
  return amountsOf(list).map(({ name, quantity }) => ({ name, quantity, amount: quantityAsFloat(parseQuantity(quantity)) }))
}

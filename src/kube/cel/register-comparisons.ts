import type { Environment } from '@marcbachmann/cel-js'

type Compare<T> = (a: T, b: T) => number

/** Equality and order of a type of Kubernetes' own, as its library declares them. */
export function registerComparisons<T>(environment: Environment, type: string, compare: Compare<T>): void {
  environment.registerOperator(`${type} == ${type}`, (a: T, b: T) => compare(a, b) === 0)
  environment.registerFunction(`${type}.compareTo(${type}): int`, (a: T, b: T) => BigInt(compare(a, b)))
  environment.registerFunction(`${type}.isGreaterThan(${type}): bool`, (a: T, b: T) => compare(a, b) > 0)
  environment.registerFunction(`${type}.isLessThan(${type}): bool`, (a: T, b: T) => compare(a, b) < 0)
}

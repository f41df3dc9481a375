/** Bytes as gibibytes with one digit, rounded down: a pod that requests this much still fits. */
export function fittingGibibytes(bytes: number): number {
  return Math.floor((bytes * 10) / 2 ** 30) / 10
}

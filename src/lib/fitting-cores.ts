/** Thousandths of a core as cores with one digit, rounded down: a pod that requests this much still fits. */
export function fittingCores(milliCpu: number): number {
  return Math.floor(milliCpu / 100) / 10
}

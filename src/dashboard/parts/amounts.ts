import { fittingCores } from '../../lib/fitting-cores.ts'
import { fittingGibibytes } from '../../lib/fitting-gibibytes.ts'
import { groupedNumber } from './grouped-digits.ts'

/** Thousandths of a core as cores with one digit: more would be noise in a table. */
export function coresText(cpuMillis: number): string {
  return groupedNumber(cpuMillis / 1000, 1)
}

/** The same rounded down: a pod with this request still fits. */
export function fittingCoresText(cpuMillis: number): string {
  return groupedNumber(fittingCores(cpuMillis), 1)
}

/** Bytes as gibibytes with one digit. */
export function gibibytesText(bytes: number): string {
  return `${groupedNumber(bytes / 2 ** 30, 1)}Gi`
}

/** The same rounded down: a pod with this request still fits. */
export function fittingGibibytesText(bytes: number): string {
  return `${groupedNumber(fittingGibibytes(bytes), 1)}Gi`
}

/** What one pod requests of CPU, in thousandths of a core, as `kubectl top` has it: `1000m`. */
export function milliCoresText(cpuMillis: number): string {
  return `${Math.ceil(cpuMillis)}m`
}

/** What one pod requests of memory, in whole mebibytes and rounded up: `4096Mi`. */
export function mebibytesText(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)}Mi`
}

/** `12%`. */
export function percentText(percent: number): string {
  return `${Math.round(percent)}%`
}

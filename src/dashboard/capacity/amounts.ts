import { groupedNumber } from '../parts/grouped-digits.ts'

/** Thousandths of a core as cores with one digit: more would be noise in a table. */
export function coresText(cpuMillis: number): string {
  return groupedNumber(cpuMillis / 1000, 1)
}

/** Bytes as gibibytes with one digit. */
export function gibibytesText(bytes: number): string {
  return `${groupedNumber(bytes / 2 ** 30, 1)}Gi`
}

/** The same rounded down: a pod with this request still fits. */
export function fittingGibibytesText(bytes: number): string {
  return gibibytesText(Math.floor((bytes * 10) / 2 ** 30) * (2 ** 30 / 10))
}

/** `12%`. */
export function percentText(percent: number): string {
  return `${Math.round(percent)}%`
}

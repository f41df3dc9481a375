import { performance } from 'node:perf_hooks'

/**
 * A workload in pieces: `begin()` makes its cluster and returns `prepare(i)`, which returns piece `i`. The piece alone is measured.
 * @typedef {() => unknown} Piece
 * @typedef {() => ((i: number) => Piece) | Promise<(i: number) => Piece>} Begin
 */

/** Milliseconds on the clock. @param {Piece} piece */
export function wallMs(piece) {
  const start = performance.now()
  piece()
  return performance.now() - start
}

/** Milliseconds of processor time, which other processes of the machine disturb less. @param {Piece} piece */
export function cpuMs(piece) {
  const start = process.cpuUsage()
  piece()
  return cpuMsSince(start)
}

/** @param {NodeJS.CpuUsage} start */
export function cpuMsSince(start) {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** What each piece takes. The first ones warm up: their code is not compiled yet. @param {Begin} begin */
export async function timesOf(begin, { clock, warmUp = 0, runs }) {
  const prepare = await begin()
  const times = []
  for (let i = 0; i < warmUp + runs; i++) times.push(clock(prepare(i)))
  return times.slice(warmUp)
}

/** Of an even number of values, the middle between two. @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

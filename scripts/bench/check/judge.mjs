import { median } from '../pieces.mjs'

/**
 * The arithmetic of the comparison, without clocks and builds.
 * @typedef {{ name: string, nodes: number, pods: number, unit: string, better: string, begin?: import('../pieces.mjs').Begin, measure: () => number | Promise<number> }} Workload
 * @typedef {{ unit: string, better: string, rounds: readonly { mine: number, other: number }[] }} Measured
 * @typedef {{ name: string, verdict: 'ok' | 'worse', measured: Measured } | { name: string, verdict: 'failed' | 'not compared', why: string }} Row
 */

/** A workload fails beyond this ratio. */
export const WORST_RATIO = 1.3

const HEADING = ['WORKLOAD', 'UNIT', 'THIS', 'OTHER', 'RATIO', 'OF BEST', '']
const WIDTHS = [30, 9, 10, 10, 8, 9, 0]
const FIGURES = [2, 3, 4, 5]

/**
 * Each workload of this build with that of the other one, which has its own: builds differ in paths and types. Only the same work compares.
 * @param {readonly Workload[]} mine
 * @param {readonly Workload[]} others
 */
export function pairsOf(mine, others) {
  return mine.map((workload) => {
    const other = others.find(({ name }) => name === workload.name)
    if (!other) return { mine: workload, why: 'the other build has no such workload' }
    const same = other.nodes === workload.nodes && other.pods === workload.pods && other.unit === workload.unit
    return same ? { mine: workload, other } : { mine: workload, why: `the other build measures ${sizeOf(other)}` }
  })
}

/** @param {Workload} workload */
function sizeOf({ nodes, pods, unit }) {
  return `${nodes} nodes and ${pods} pods in ${unit}`
}

/**
 * How much worse this build is: 2 is twice the time, or half of the rate. The figures of a round are measured one after the other, so
 * the median of their ratios is valid even where the machine becomes slower meanwhile.
 * @param {Measured} measured
 */
export function ratioOf({ better, rounds }) {
  return median(rounds.map(({ mine, other }) => (better === 'less' ? mine / other : other / mine)))
}

/** The same of the best round of each build: the one that was disturbed least. @param {Measured} measured */
export function ratioOfBest({ better, rounds }) {
  const mine = rounds.map((round) => round.mine)
  const other = rounds.map((round) => round.other)
  return better === 'less' ? Math.min(...mine) / Math.min(...other) : Math.max(...other) / Math.max(...mine)
}

/** A disturbed machine raises one of the two ratios, a slower build both. @param {Measured} measured */
export function isWorse(measured) {
  return !(Math.min(ratioOf(measured), ratioOfBest(measured)) <= WORST_RATIO)
}

/** @param {readonly string[]} columns */
function line(columns) {
  return columns
    .map((text, i) => (FIGURES.includes(i) ? text.padStart(WIDTHS[i] ?? 0) : text.padEnd(WIDTHS[i] ?? 0)))
    .join('')
    .trimEnd()
}

export function heading() {
  return line(HEADING)
}

/** @param {Row} row */
export function lineOf(row) {
  if (!('measured' in row)) return line([row.name, `${row.verdict}: ${row.why}`])
  const { unit, rounds } = row.measured
  const figures = [rounds.map(({ mine }) => mine), rounds.map(({ other }) => other)].map((values) =>
    String(Number(median(values).toPrecision(3))),
  )
  const ratios = [ratioOf(row.measured), ratioOfBest(row.measured)].map((ratio) => ratio.toFixed(2))
  return line([row.name, unit, ...figures, ...ratios, `  ${row.verdict}`])
}

/**
 * What was compared and what failed here count; what could not be compared does not.
 * @param {readonly Row[]} rows
 */
export function countOf(rows) {
  const passed = rows.filter(({ verdict }) => verdict === 'ok').length
  const failed = rows.filter(({ verdict }) => verdict === 'worse' || verdict === 'failed').length
  return { passed, failed }
}

import { parseDuration } from '../../kube/duration.ts'
import { parseQuantity } from '../../kube/quantity.ts'
import { compareQuantities } from '../../kube/quantity-arithmetic.ts'
import { counted } from '../../lib/counted.ts'
import { mildestPoint } from './mildest-point.ts'
import type { PointResult } from './point-result.ts'
import { pointVerdict } from './point-verdict.ts'

/** What is known of a sweep so far. */
export interface SweptGrid {
  readonly axes: readonly { readonly label: string }[]
  /** In the order of the grid. */
  readonly points: readonly SweptPoint[]
}

interface SweptPoint {
  /** The value of each axis, as it was written. */
  readonly values: readonly string[]
  readonly result: PointResult | undefined
}

type DonePoint = SweptPoint & { readonly result: PointResult }

/**
 * How far one can go: `largest SAFE: replicas = 12` where one parameter is an amount and the points are SAFE up to there, `smallest
 * SAFE` where they are SAFE from there on; else how many points are SAFE.
 */
export function sweepSummary({ axes, points }: SweptGrid): string {
  const done = points.filter((point): point is DonePoint => point.result !== undefined)
  if (done.length === 0) return `0 of ${counted(points.length, 'point')} have a result.`
  const part = done.length < points.length ? ` (${done.length} of ${counted(points.length, 'point')} have a result)` : ''
  return `${limitText(axes, done) ?? countText(axes, done)}${part}.`
}

/** Where it stops being SAFE, for one parameter that is an amount. `undefined`: SAFE points and others do not part at one place. */
function limitText(axes: SweptGrid['axes'], done: readonly DonePoint[]): string | undefined {
  const moving = axes.flatMap((_, axis) => (new Set(done.map(({ values }) => values[axis])).size > 1 ? [axis] : []))
  const [axis] = moving
  const ladder = axis === undefined || moving.length > 1 ? undefined : byAmount(done, axis)
  if (!ladder) return undefined
  const safe = ladder.map(isSafe)
  const steps = safe.filter((is, i) => i > 0 && is !== safe[i - 1]).length
  if (steps !== 1) return undefined
  const edge = safe.lastIndexOf(true)
  const [word, place, beyond] = safe[0] ? ['largest', edge, edge + 1] : ['smallest', safe.indexOf(true), safe.indexOf(true) - 1]
  const [last, next] = [ladder[place], ladder[beyond]]
  return last && next && `${word} SAFE: ${valuesText(axes, last)}; ${pointText(axes, next)}`
}

function countText(axes: SweptGrid['axes'], done: readonly DonePoint[]): string {
  const safe = done.filter(isSafe)
  if (safe.length === done.length)
    return `all ${counted(done.length, 'point')} are SAFE`.replace('all 1 point are', 'the only point is')
  const [first] = safe
  if (first) return `${safe.length} of ${counted(done.length, 'point')} SAFE, the first ${valuesText(axes, first)}`
  const mildest = mildestPoint(done)
  return `0 of ${counted(done.length, 'point')} SAFE${mildest ? `; the mildest: ${pointText(axes, mildest)}` : ''}`
}

/** `replicas = 13 is DEGRADED: 1 pod stays Pending`. */
function pointText(axes: SweptGrid['axes'], point: DonePoint): string {
  return `${valuesText(axes, point)} is ${pointVerdict(point.result)}: ${point.result.summary.replace(/\.$/, '')}`
}

function valuesText(axes: SweptGrid['axes'], { values }: SweptPoint): string {
  return axes.map(({ label }, i) => `${label} = ${values[i] ?? ''}`).join(', ')
}

function isSafe({ result }: DonePoint): boolean {
  return pointVerdict(result) === 'SAFE'
}

/** The points by the amount of one axis; `undefined`: its values are not amounts. */
function byAmount(points: readonly DonePoint[], axis: number): readonly DonePoint[] | undefined {
  const texts = points.map(({ values }) => values[axis] ?? '')
  const compare = comparisonOf(texts)
  return compare && points.toSorted((a, b) => compare(a.values[axis] ?? '', b.values[axis] ?? ''))
}

type Compare = (a: string, b: string) => number

/** Numbers, durations or quantities: what all of the texts are. */
function comparisonOf(texts: readonly string[]): Compare | undefined {
  if (texts.every((text) => text.trim() !== '' && Number.isFinite(Number(text)))) return (a, b) => Number(a) - Number(b)
  const kinds: readonly Compare[] = [
    (a, b) => parseDuration(a) - parseDuration(b),
    (a, b) => compareQuantities(parseQuantity(a), parseQuantity(b)),
  ]
  return kinds.find((compare) => texts.every((text) => canCompare(compare, text)))
}

function canCompare(compare: Compare, text: string): boolean {
  try {
    compare(text, text)
    return true
  } catch {
    return false
  }
}

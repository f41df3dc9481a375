/** A value that is valid from its moment until the next one. */
export interface Step {
  readonly at: number
  readonly value: number
}

/** What a chart shows: moments from 0 to `until`, and values from 0 to `top`; its size in units of the picture. */
export interface Scale {
  readonly until: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The steps as an SVG path: a horizontal line for each value, with vertical ones between them. Steps after the end are left out. */
export function stepPath(steps: readonly Step[], scale: Scale): string {
  const lines = steps
    .filter(({ at }) => at <= scale.until)
    .map(({ at, value }, i) => {
      const [x, y] = [xOf(at, scale), yOf(value, scale)]
      return i === 0 ? `M${x} ${y}` : `H${x}V${y}`
    })
  return lines.length === 0 ? '' : `${lines.join('')}H${scale.width}`
}

/** Where a moment is, from the left. */
export function xOf(at: number, { until, width }: Pick<Scale, 'until' | 'width'>): number {
  return rounded(until > 0 ? (Math.min(at, until) / until) * width : 0)
}

/** Where a value is, from the top. */
export function yOf(value: number, { top, height }: Pick<Scale, 'top' | 'height'>): number {
  return rounded(height - (value / top) * height)
}

function rounded(units: number): number {
  return Math.round(units * 10) / 10
}

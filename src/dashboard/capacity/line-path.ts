/** A value at a time, both as numbers. */
export interface Sample {
  readonly at: number
  readonly value: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The line through samples as an SVG path: time from left to right, values from 0 at the bottom to the highest at the top. */
export function linePath(samples: readonly Sample[], { width, height }: Size): string {
  const first = samples[0]?.at ?? 0
  const span = Math.max((samples.at(-1)?.at ?? 0) - first, 1)
  const top = Math.max(...samples.map(({ value }) => value), 0) || 1
  return samples
    .map(({ at, value }, index) => {
      const x = ((at - first) / span) * width
      const y = height - (Math.max(value, 0) / top) * height
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

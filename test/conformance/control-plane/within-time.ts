/** The real system's clocks have whole seconds, and its tools look every second: so far (in seconds) a moment may be outside. */
const TOLERANCE = 0.6
const ROUNDING = 1e-9

/** Whether a moment is in the recorded range (`number` or `[least, greatest]`), give or take the real clocks' grain. */
export function withinTime(recorded: unknown, seconds: unknown): boolean {
  return within(recorded, seconds, TOLERANCE + ROUNDING)
}

/** Whether a count is in the recorded range. */
export function withinCount(recorded: unknown, count: unknown): boolean {
  return within(recorded, count, 0)
}

function within(recorded: unknown, value: unknown, tolerance: number): boolean {
  const [least, greatest] = Array.isArray(recorded) ? recorded : [recorded, recorded]
  if (typeof value !== 'number' || typeof least !== 'number' || typeof greatest !== 'number') return false
  return value >= least - tolerance && value <= greatest + tolerance
}

import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import type { ActionWarning } from '../action-spec.ts'
import { nothingMatched } from '../no-effect.ts'

/** The lines for objects of a manifest that the twin does not hold: `configmap/settings skipped: not modelled`. */
export function skippedLines(skipped: readonly string[]): readonly string[] {
  return skipped.map((name) => `${name} skipped: not modelled`)
}

/** A warning if the twin holds none of the objects of a manifest; `done` is what was not done to them: `applied`. */
export function notModelled(
  held: readonly unknown[],
  skipped: readonly string[],
  done: 'applied' | 'deleted',
): readonly ActionWarning[] {
  return held.length === 0 && skipped.length > 0 ? nothingMatched(`${abbreviatedNames(skipped)} not modelled: not ${done}`) : []
}

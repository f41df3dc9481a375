import type { Dice } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import type { Setting } from '../setting.ts'

/** The class of pods that preempt others; a cluster that has classes has this one. */
export const HIGH = 'high'

const LEVELS = [
  ['low', -100],
  ['middle', 1000],
  [HIGH, 100_000],
] as const
const SOME = 0.5
const NEVER = 0.15
const DEFAULT = 0.2

/** Three classes or none. At most one is the default of pods without a class. */
export function priorityClasses({ kind }: Setting, dice: Dice): readonly Manifest[] {
  if (kind !== 'preemption' && !dice.chance(SOME)) return []
  const byDefault = dice.chance(DEFAULT) ? dice.pick(['low', 'middle']) : undefined
  return LEVELS.map(([name, value]) => ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
    ...(name === byDefault ? { globalDefault: true } : {}),
    ...dice.maybe(NEVER, () => ({ preemptionPolicy: 'Never' })),
  }))
}

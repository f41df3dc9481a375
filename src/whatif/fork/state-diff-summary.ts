import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { Difference, DifferenceType } from './diff-in-slices.ts'

const WORDS: Readonly<Record<DifferenceType, string>> = { ADDED: 'added', REMOVED: 'removed', CHANGED: 'changed' }
const KINDS_MAX = 4

/** How many objects differ, in what way, and of which kinds. */
export function stateDiffSummary(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'no object differs.'
  const count = (wanted: DifferenceType): number => differences.filter(({ type }) => type === wanted).length
  const clauses = (['ADDED', 'REMOVED', 'CHANGED'] as const).flatMap((type) =>
    count(type) > 0 ? [`${count(type)} ${WORDS[type]}`] : [],
  )
  const kinds = new Map<string, number>()
  for (const { object } of differences) kinds.set(object.kind, (kinds.get(object.kind) ?? 0) + 1)
  const names = [...kinds].toSorted(([, a], [, b]) => b - a).map(([kind, number]) => `${number} ${kind}`)
  return `${counted(differences.length, 'object')} ${differences.length === 1 ? 'differs' : 'differ'}: ${clauses.join(', ')} (${abbreviatedNames(names, KINDS_MAX)}).`
}

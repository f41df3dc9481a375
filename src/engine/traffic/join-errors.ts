import type { ObjectKey } from '../turn.ts'
import type { PartErrors } from './error-question.ts'
import type { ErrorWindow } from './error-windows.ts'
import { Steps } from './steps.ts'

/** What several groups of requests meet together: windows of one cause at one time are one. */
export function joinErrors(parts: readonly PartErrors[]): PartErrors {
  return {
    windows: merged(parts.flatMap(({ windows }) => windows)),
    failing: sum(parts.map(({ failing }) => failing)),
    answering: sum(parts.map(({ answering }) => answering)),
  }
}

function merged(windows: readonly ErrorWindow<ObjectKey>[]): readonly ErrorWindow<ObjectKey>[] {
  const known = new Map<string, ErrorWindow<ObjectKey>>()
  for (const window of windows) {
    const { cause, code, fromMs, untilMs } = window
    const key = [cause?.kind, cause?.namespace, cause?.name, code, fromMs, untilMs].join(' ')
    const other = known.get(key)
    known.set(key, other ? { ...other, errors: other.errors + window.errors } : window)
  }
  return [...known.values()]
}

/** All changes of all parts in one pass. */
function sum(all: readonly Steps<number>[]): Steps<number> {
  const changes = new Map<number, number>()
  for (const steps of all) {
    let before = 0
    for (const { atMs, value } of steps.list()) {
      changes.set(atMs, (changes.get(atMs) ?? 0) + value - before)
      before = value
    }
  }
  let total = changes.get(Number.NEGATIVE_INFINITY) ?? 0
  changes.delete(Number.NEGATIVE_INFINITY)
  const summed = new Steps(total)
  for (const [atMs, change] of [...changes].sort(([a], [b]) => a - b)) {
    total += change
    summed.schedule(atMs, total)
  }
  return summed
}

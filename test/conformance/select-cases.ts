import type { ListedCase } from './list-cases.ts'

/** The cases whose group or name contains `only`; all without it. */
export function selectCases(cases: readonly ListedCase[], only: string | undefined): readonly ListedCase[] {
  return only === undefined ? cases : cases.filter(({ item }) => item.group.includes(only) || item.name.includes(only))
}

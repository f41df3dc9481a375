import type { Catalogue, Section } from './catalogue.ts'
import { requirementIds } from './requirement-ids.ts'
import type { TestName } from './test-names.ts'

/** Which rules are named by a test, and which are not. */
export interface Coverage {
  readonly covered: ReadonlySet<string>
  /** Rules without a test that ask for none. */
  readonly notApplicable: readonly string[]
  /** Sections with the rules that miss a test. */
  readonly missing: readonly Section[]
  /** Identifiers in test names that no section lists, each with its file. */
  readonly unknown: readonly string[]
}

/** Holds the names of the tests against the rules. */
export function coverageOf(catalogue: Catalogue, tests: readonly TestName[]): Coverage {
  const known = new Set(catalogue.sections.flatMap((section) => section.ids))
  const covered = new Set<string>()
  const unknown = new Set<string>()
  for (const { name, file } of tests) {
    for (const id of requirementIds(name)) {
      if (known.has(id)) covered.add(id)
      else unknown.add(`${id} in ${file}`)
    }
  }
  const open = (id: string): boolean => !covered.has(id) && !catalogue.notApplicable.has(id)
  const missing = catalogue.sections
    .map(({ title, ids }) => ({ title, ids: ids.filter(open) }))
    .filter(({ ids }) => ids.length > 0)
  const notApplicable = [...known].filter((id) => !covered.has(id) && catalogue.notApplicable.has(id))
  return { covered, notApplicable, missing, unknown: [...unknown] }
}

/** The report, line by line; the last one sums up. */
export function coverageLines(catalogue: Catalogue, coverage: Coverage): readonly string[] {
  const missing = coverage.missing.reduce((sum, { ids }) => sum + ids.length, 0)
  return [
    ...block(
      'Without a test:',
      coverage.missing.map(({ title, ids }) => `${title} (${ids.length}): ${ids.join(' ')}`),
    ),
    ...block('Not applicable:', reasonLines(catalogue, coverage.notApplicable)),
    ...block('Unknown, named by a test:', coverage.unknown),
    `requirements: ${coverage.covered.size} covered, ${coverage.notApplicable.length} not applicable, ${missing} missing`,
  ]
}

function reasonLines(catalogue: Catalogue, ids: readonly string[]): readonly string[] {
  const byReason = new Map<string, string[]>()
  for (const id of ids) {
    const reason = catalogue.notApplicable.get(id) ?? ''
    byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  }
  return [...byReason].map(([reason, list]) => `${list.join(' ')}: ${reason}`)
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}

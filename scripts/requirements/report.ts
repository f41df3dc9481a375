import type { Coverage } from './coverage.ts'
import type { RuleBook } from './rule-book.ts'

/** The report, line by line; the last one sums up. */
export function reportLines(book: RuleBook, coverage: Coverage): readonly string[] {
  const { covered, notApplicable, missing, unknown } = coverage
  return [
    ...book.files.map(({ path, rules }) => {
      const count = rules.filter(({ id }) => covered.has(id)).length
      return `${String(count).padStart(4)} of ${String(rules.length).padStart(3)}  ${path}`
    }),
    ...block('Not applicable:', byReason(book, notApplicable)),
    ...block('Wrong in the rule book:', book.problems),
    ...block('Cited, and not in the rule book:', unknown),
    ...block('Rules that no test names (SC, WL) or that nothing cites (A to H):', missing),
    `requirements: ${covered.size} covered, ${notApplicable.length} not applicable, ${missing.length} missing`,
  ]
}

/** Whether the rule book and the repository agree. */
export function isComplete(book: RuleBook, { missing, unknown }: Coverage): boolean {
  return book.rules.size > 0 && book.problems.length === 0 && missing.length === 0 && unknown.length === 0
}

function byReason(book: RuleBook, ids: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const reason = book.rules.get(id)?.notApplicable ?? ''
    groups.set(reason, [...(groups.get(reason) ?? []), id])
  }
  return [...groups].map(([reason, list]) => `${list.join(' ')}: ${reason}`)
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}

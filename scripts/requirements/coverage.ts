import { type Citation, citationsIn } from './citations.ts'
import type { RuleBook } from './rule-book.ts'
import type { Rule, RuleFile } from './rule-file.ts'

/** A text that may cite rules, and its file. */
export interface CitingText {
  readonly text: string
  readonly file: string
}

/** How the repository covers its rules. */
export interface CitingTexts {
  /** Names of tests: they prove rules of the documentation. */
  readonly testNames: readonly CitingText[]
  /** Code and tests: they follow rules of the upstream source. */
  readonly code: readonly CitingText[]
  /** Everything else that must not cite a rule that the book does not contain. */
  readonly others: readonly CitingText[]
}

/** Which rules the repository proves, and which not. */
export interface Coverage {
  readonly covered: ReadonlySet<string>
  /** Rules that nothing cites and that need nothing to do so. */
  readonly notApplicable: readonly string[]
  readonly missing: readonly string[]
  /** Citations of rules that the book does not contain, each with its file. */
  readonly unknown: readonly string[]
}

/** Compares the rule book with the texts that cite it. */
export function coverageOf(book: RuleBook, texts: CitingTexts): Coverage {
  const resolve = resolverOf(book)
  const unknown = new Set<string>()
  const cited = (from: readonly CitingText[]): ReadonlySet<string> => {
    const found = new Set<string>()
    for (const { text, file } of from) {
      for (const citation of citationsIn(text)) {
        const ids = resolve(citation)
        if (ids.length === 0) unknown.add(`${nameOf(citation)} in ${file}`)
        for (const id of ids) found.add(id)
      }
    }
    return found
  }
  const byTests = cited(texts.testNames)
  const byCode = cited(texts.code)
  cited(texts.others)
  const rules = [...book.rules.values()]
  const isCovered = ({ id }: Rule): boolean => (needsTest(id) ? byTests : byCode).has(id)
  const open = rules.filter((rule) => !isCovered(rule))
  return {
    covered: new Set(rules.filter(isCovered).map(({ id }) => id)),
    notApplicable: open.filter((rule) => rule.notApplicable !== undefined).map(({ id }) => id),
    missing: open.filter((rule) => rule.notApplicable === undefined).map(({ id }) => id),
    unknown: [...unknown],
  }
}

/** Rules of the documentation have to be named by a test; those of the upstream source by the code that follows them. */
function needsTest(id: string): boolean {
  return /^(?:SC|WL)-/.test(id)
}

function nameOf({ first, last }: Citation): string {
  return first === last ? first : `${first}..${last}`
}

/** Finds the rules of a citation; none where the book does not contain it, or where a range runs backwards. */
function resolverOf(book: RuleBook): (citation: Citation) => readonly string[] {
  const ids = [...book.rules.keys()]
  const places = new Map(ids.map((id, place) => [id, place]))
  const sections = new Map<string, string[]>()
  for (const file of book.files)
    for (const prefix of file.prefixes) sections.set(prefix, [...(sections.get(prefix) ?? []), ...idsBelow(file, prefix)])
  return ({ first, last }) => {
    const place = (id: string): number | undefined => places.get(id) ?? places.get(ruleOfPart(book, id) ?? '')
    const [from, to] = [place(first), place(last)]
    if (from !== undefined && to !== undefined) return ids.slice(from, to + 1)
    return first === last ? (sections.get(first) ?? []) : []
  }
}

/** The rule of which an identifier such as `B6.5a` names a part: one whose text has a part `(a)`. */
function ruleOfPart(book: RuleBook, id: string): string | undefined {
  const [, rule = '', part = ''] = /^(.+\d)([a-z])$/.exec(id) ?? []
  return book.rules.get(rule)?.text.includes(`(${part})`) ? rule : undefined
}

function idsBelow(file: RuleFile, prefix: string): readonly string[] {
  return file.rules.map(({ id }) => id).filter((id) => id.startsWith(prefix))
}

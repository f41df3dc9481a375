import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRuleFile, type Rule, type RuleFile } from './rule-file.ts'

/** All rules that the engine follows, in the order of their files. */
export interface RuleBook {
  readonly files: readonly RuleFile[]
  readonly rules: ReadonlyMap<string, Rule>
  /** Rules without a source, defined twice, or not readable. */
  readonly problems: readonly string[]
}

/** Numbers in names are compared as numbers: `A2` is before `A12`. */
const byName = new Intl.Collator('en', { numeric: true }).compare

/** Reads the files in the subfolders of a folder; files of the folder itself, such as its README, contain no rules. */
export function readRuleBook(folder: string): RuleBook {
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readdirSync(join(folder, entry.name)).map((name) => `${entry.name}/${name}`))
  return makeRuleBook(paths.sort(byName).map((path) => parseRuleFile(path, readFileSync(join(folder, path), 'utf8'))))
}

/** Puts the files together. */
export function makeRuleBook(files: readonly RuleFile[]): RuleBook {
  const rules = new Map<string, Rule>()
  const problems: string[] = []
  for (const file of files) {
    problems.push(...file.problems)
    for (const rule of file.rules) {
      if (rules.has(rule.id)) problems.push(`${file.path}: ${rule.id} is defined twice`)
      rules.set(rule.id, rule)
    }
  }
  return { files, rules, problems }
}

/** The table of files as the README of the rule book shows it. */
export function fileTable(book: RuleBook): string {
  const rows = book.files.map(({ path, title, prefixes }) => `| [${title}](${path}) | ${prefixes.join(', ')} |`)
  return ['| File | Rules |', '|---|---|', ...rows].join('\n')
}

/** Where the table is in the README. */
const TABLE = /^\| File \| Rules \|\n(?:\|.*\n)*/m

/** The README with the table as it has to be. */
export function withFileTable(readme: string, book: RuleBook): string {
  return readme.replace(TABLE, () => `${fileTable(book)}\n`)
}

/** One rule of the rule book. */
export interface Rule {
  readonly id: string
  readonly text: string
  /** Where the rule comes from: its own source, or that of its section or file. */
  readonly source: string | undefined
  /** Why the rule needs no test. */
  readonly notApplicable: string | undefined
}

/** A file of the rule book. */
export interface RuleFile {
  readonly path: string
  readonly title: string
  /** What the identifiers of the file begin with, such as `SC-NAF` or `A12`. */
  readonly prefixes: readonly string[]
  readonly rules: readonly Rule[]
  /** The errors of the file alone. */
  readonly problems: readonly string[]
}

/**
 * Reads a file of the rule book: a heading `# Title (PREFIX, ...)`, lines `Source: ...` and one line for each rule. A source
 * below a `##` heading applies until the next one.
 */
export function parseRuleFile(path: string, text: string): RuleFile {
  const [, title = '', prefixList = ''] = /^# (.+) \(([A-Z0-9, -]+)\)$/m.exec(text) ?? []
  const prefixes = prefixList.split(', ').filter((prefix) => prefix !== '')
  const problems = prefixes.length === 0 ? [`${path}: the heading is not "# Title (PREFIX)"`] : []
  const rules: Rule[] = []
  let sources: { file?: string | undefined; section?: string | undefined } = {}
  let inSection = false
  for (const line of text.split('\n')) {
    const source = /^Source: (.+)$/.exec(line)?.[1]
    if (line.startsWith('## ')) {
      inSection = true
      sources = { file: sources.file }
    } else if (source !== undefined) sources = inSection ? { ...sources, section: source } : { file: source }
    else if (line.startsWith('- **')) {
      const rule = parseRule(line, sources.section ?? sources.file)
      if (rule === undefined) problems.push(`${path}: not a rule: ${line.slice(0, 60)}`)
      else {
        rules.push(rule)
        problems.push(...problemsOf(rule, prefixes).map((problem) => `${path}: ${rule.id} ${problem}`))
      }
    }
  }
  return { path, title, prefixes, rules, problems }
}

function parseRule(line: string, source: string | undefined): Rule | undefined {
  const [, id, rest] = /^- \*\*([A-Z][A-Z0-9.-]*\d[a-z]?)\*\* (.+)$/.exec(line) ?? []
  if (id === undefined || rest === undefined) return undefined
  const [text = '', ...notes] = rest.split(/ ?\((?=Source: |Not applicable: )/)
  const note = (name: string): string | undefined =>
    notes
      .find((each) => each.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim()
      .replace(/\)$/, '')
  return { id, text, source: note('Source') ?? source, notApplicable: note('Not applicable') }
}

function problemsOf(rule: Rule, prefixes: readonly string[]): readonly string[] {
  const problems: string[] = []
  if (!prefixes.some((prefix) => rule.id.startsWith(prefix) && /^[-.]?\d+[a-z]?$/.test(rule.id.slice(prefix.length))))
    problems.push('does not begin with a prefix of the heading')
  if (rule.source === undefined || rule.source === '') problems.push('has no source')
  if (rule.text === '') problems.push('has no text')
  if (rule.notApplicable === '') problems.push('is not applicable without a reason')
  return problems
}

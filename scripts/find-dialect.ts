import ts from 'typescript'

interface Word {
  readonly pattern: RegExp
  readonly better: string
}

/** Words that earlier texts and comments had, each with the words of the Kubernetes documentation in its place. */
const WORDS: readonly Word[] = [
  { pattern: /\b(re)?(told|tells?|telling)\b/i, better: 'report, return, show' },
  { pattern: /\bforet(old|ells?)\b/i, better: 'predict' },
  { pattern: /\b(nobody|somebody|whoever)\b/i, better: 'name the actor: client, caller, controller' },
  { pattern: /\bso many\b/i, better: 'this many, a number' },
  { pattern: /\bfor ever\b/i, better: 'indefinitely, no limit' },
  { pattern: /\basked\b/i, better: 'requested' },
  { pattern: /\bby (itself|themselves)\b/i, better: 'automatically' },
  { pattern: /\bg(ives?|iven|ave) back\b/i, better: 'remove, return' },
  { pattern: /\bgo(es)? off\b/i, better: 'start, fire' },
  { pattern: /\bpush(ed|es)? (off|away)\b/i, better: 'preempt' },
  { pattern: /\bfor good\b/i, better: 'permanently, lasting' },
  { pattern: /\bby chance\b/i, better: 'random' },
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\bgrave(r|st)?\b/i, better: 'severe, worst' },
  { pattern: /\b(held|holds?) (back|up)\b/i, better: 'block' },
  { pattern: /\bf(a|e)lls? silent\b/i, better: 'fail, NotReady' },
  { pattern: /\bbecomes? of\b/i, better: 'happen to' },
  { pattern: /\bshall\b/i, better: 'must, will' },
  { pattern: /\blook(s|ed|ing)? at\b/i, better: 'read, check, examine, sync' },
  { pattern: /\bgo(es|ing)? on\b/i, better: 'continue' },
  { pattern: /\bgo(es)? by\b/i, better: 'use, follow' },
  { pattern: /\bhea(rs?|rd) of\b/i, better: 'receive, observe' },
  { pattern: /\bown accord\b/i, better: 'automatically' },
  { pattern: /\b(has|have) got\b/i, better: 'has' },
  { pattern: /\bseldom\b/i, better: 'rarely' },
  { pattern: /\bnow and then\b/i, better: 'at intervals, sometimes' },
  { pattern: /\bbut for\b/i, better: 'except' },
  { pattern: /\belse than\b/i, better: 'other than' },
  { pattern: /\bcomes? of\b/i, better: 'result' },
  { pattern: /\bso (long|often) (do|does|is|are|it|the|he)\b/i, better: 'how long, how often, with the unit' },
]

/** Words that only texts avoid: comments use them in their plain sense. */
const TEXT_WORDS: readonly Word[] = [
  { pattern: /\b(can|do|does) (not )?go(?! (through|from|to|in|up|down|over)\b)/i, better: 'can be removed, is not deleted' },
  { pattern: /\bheld by\b/i, better: 'enforced by, kept by' },
  { pattern: /\bat the (least|most)\b/i, better: 'at least, at most' },
  { pattern: /\b(come|comes|came) too fast\b/i, better: 'too many at once, in quick succession' },
  { pattern: /\bin vain\b/i, better: 'without success, fails' },
  { pattern: /\bof (several|many|different) sorts\b/i, better: 'different' },
  { pattern: /\blos(e|es|ing) (some|any)thing\b/i, better: 'what is lost: pods, data, availability' },
  { pattern: /(?<!\bthere )\bis no (?!longer\b)\w/i, better: 'is not a valid ..., not found' },
  { pattern: /\bthere is no \S+ "/i, better: '... not found, unknown ...' },
  { pattern: /\bhold(s|ing)? no\b/i, better: 'contain no' },
  { pattern: /\b(is|are) wanted\b/i, better: 'is required' },
]

/** Parts of names in the code. */
const NAMES: readonly Word[] = [
  {
    pattern: /(?<![A-Za-z])(told|tells?|teller|telling|asked|heard)(?![a-z])|(Told|Tells?|Teller|Telling|Asked|Heard)(?![a-z])/,
    better: 'report, emit, request, observe',
  },
  { pattern: /^#?look(s|ed)?$|Looks?$|LOOK_/, better: 'check, read, pass' },
  { pattern: /^#?said$|Said(?![a-z])/, better: 'message, given, reported' },
  { pattern: /^#?asker$|Asker(?![a-z])/, better: 'client' },
  { pattern: /^#?go(On|Off|By)$|^#?goes(On|Off)$/, better: 'resume, continue, fire' },
  { pattern: /^#?(crew|hands)$|(Crew|Hands)(?![a-z])/, better: 'threads, workers' },
  { pattern: /^#?doors$|Doors(?![a-z])/, better: 'ports' },
  { pattern: /^#?news$|News(?![a-z])|^#?sought$|Sought(?![a-z])/i, better: 'change, controller' },
]

/** Folders whose strings people read. Texts of the engine are those of Kubernetes. */
const FOLDERS = ['scripts/capacity/', 'src/cli/', 'src/graphql/', 'src/ingest/', 'src/server/', 'src/whatif/']

/** Printed from the schema, whose strings are checked where they are written. */
const PRINTED = ['docs/reference.md']

/** The words of these lists in texts that people read, in comments, in titles of tests and in names, with place and a better word. */
export function findDialect(path: string, text: string): readonly string[] {
  const source = /\.(ts|mjs)$/.test(path) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) : undefined
  return [
    ...reports(path, textsOf(path, text, source), [...WORDS, ...TEXT_WORDS]),
    ...reports(path, source ? [...commentsOf(source), ...titlesOf(source)] : [], WORDS),
    ...reports(path, source && path.startsWith('src/') ? namesOf(source) : [], NAMES),
  ]
}

function reports(path: string, texts: readonly ReadText[], list: readonly Word[]): readonly string[] {
  return texts.flatMap(({ line, words }) =>
    list.flatMap(({ pattern, better }) => {
      const found = pattern.exec(words.replace(/`[^`]*`/g, ''))
      return found ? [`${path}:${line}: not "${found[0].trim()}" but ${better}: ${words.trim()}`] : []
    }),
  )
}

interface ReadText {
  readonly line: number
  readonly words: string
}

function textsOf(path: string, text: string, source: ts.SourceFile | undefined): readonly ReadText[] {
  if (path === 'README.md' || path === 'CONTRIBUTING.md' || /^docs\/.*\.md$/.test(path))
    return PRINTED.includes(path) ? [] : text.split('\n').map((words, i) => ({ line: i + 1, words }))
  const isRead = FOLDERS.some((folder) => path.startsWith(folder)) && !path.endsWith('.test.ts')
  return source && isRead ? stringsOf(source) : []
}

/** String literals and the fixed parts of templates, as far as they are sentences. */
function stringsOf(source: ts.SourceFile): readonly ReadText[] {
  return nodesOf(source).flatMap((node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    return isText && isSentence(node.text) ? [readText(source, node.getStart(source), node.text)] : []
  })
}

/** Comments as running text, each once. */
function commentsOf(source: ts.SourceFile): readonly ReadText[] {
  const found = new Map<number, ReadText>()
  for (const node of nodesOf(source))
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [])
      found.set(pos, readText(source, pos, source.text.slice(pos, end).replace(/\n\s*\*?\s*/g, ' ')))
  return [...found.values()]
}

/** What the calls of `it`, `test` and `describe` are named. */
function titlesOf(source: ts.SourceFile): readonly ReadText[] {
  if (!source.fileName.endsWith('.test.ts')) return []
  return nodesOf(source).flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText(source))) return []
    const [title] = node.arguments
    return title && ts.isStringLiteralLike(title) ? [readText(source, title.getStart(source), title.text)] : []
  })
}

function namesOf(source: ts.SourceFile): readonly ReadText[] {
  return nodesOf(source).flatMap((node) =>
    ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? [readText(source, node.getStart(source), node.text)] : [],
  )
}

function nodesOf(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    found.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function readText(source: ts.SourceFile, position: number, words: string): ReadText {
  return { line: source.getLineAndCharacterOfPosition(position).line + 1, words }
}

/** Words with spaces, and no selection of GraphQL fields. */
function isSentence(text: string): boolean {
  return text.includes(' ') && !/\w \{\s/.test(text)
}

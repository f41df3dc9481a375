import ts from 'typescript'

interface Word {
  readonly pattern: RegExp
  readonly better: string
}

/** Words that earlier texts had, each with the words of the Kubernetes documentation in its place. */
const WORDS: readonly Word[] = [
  { pattern: /\b(re)?(told|tells?|telling)\b/i, better: 'report, return, show' },
  { pattern: /\bforet(old|ells?)\b/i, better: 'predict' },
  { pattern: /\b(nobody|somebody|whoever)\b/i, better: 'name the actor: client, caller, controller' },
  { pattern: /\bso many\b/i, better: 'this many, a number' },
  { pattern: /\bfor ever\b/i, better: 'indefinitely, no limit' },
  { pattern: /(?<!\bthere )\bis no (?!longer\b)\w/i, better: 'is not a valid ..., not found' },
  { pattern: /\bthere is no \S+ "/i, better: '... not found, unknown ...' },
  { pattern: /\basked\b/i, better: 'requested' },
  { pattern: /\bby (itself|themselves)\b/i, better: 'automatically' },
  { pattern: /\bg(ives?|iven|ave) back\b/i, better: 'remove, return' },
  { pattern: /\bgo(es)? off\b/i, better: 'start, fire' },
  { pattern: /\bpush(ed|es)? (off|away)\b/i, better: 'preempt' },
  { pattern: /\bfor good\b/i, better: 'permanently, lasting' },
  { pattern: /\bby chance\b/i, better: 'random' },
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\bgrave(r|st)?\b/i, better: 'severe, worst' },
  { pattern: /\bhold(s|ing)? no\b/i, better: 'contain no' },
  { pattern: /\b(held|holds?) (back|up)\b/i, better: 'block' },
  { pattern: /\b(is|are) wanted\b/i, better: 'is required' },
  { pattern: /\bf(a|e)lls? silent\b/i, better: 'fail, NotReady' },
  { pattern: /\bbecomes? of\b/i, better: 'happen to' },
  { pattern: /\bshall\b/i, better: 'must, will' },
]

/** Folders whose strings people read. Texts of the engine are those of Kubernetes. */
const FOLDERS = ['scripts/capacity/', 'src/cli/', 'src/graphql/', 'src/ingest/', 'src/server/', 'src/whatif/']

/** Printed from the schema, whose strings are checked where they are written. */
const PRINTED = ['docs/reference.md']

/** The words of this list in texts that people read, each with its place and a better one. */
export function findDialect(path: string, text: string): readonly string[] {
  return textsOf(path, text).flatMap(({ line, words }) =>
    WORDS.flatMap(({ pattern, better }) => {
      const found = pattern.exec(words.replace(/`[^`]*`/g, ''))
      return found ? [`${path}:${line}: not "${found[0].trim()}" but ${better}: ${words.trim()}`] : []
    }),
  )
}

interface ReadText {
  readonly line: number
  readonly words: string
}

function textsOf(path: string, text: string): readonly ReadText[] {
  if (path === 'README.md' || /^docs\/[^/]*\.md$/.test(path))
    return PRINTED.includes(path) ? [] : text.split('\n').map((words, i) => ({ line: i + 1, words }))
  return FOLDERS.some((folder) => path.startsWith(folder)) && !path.endsWith('.test.ts') ? stringsOf(path, text) : []
}

/** String literals and the fixed parts of templates, as far as they are sentences. */
function stringsOf(path: string, text: string): readonly ReadText[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const found: ReadText[] = []
  const visit = (node: ts.Node): void => {
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      isSentence(node.text)
    )
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, words: node.text })
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Words with spaces, and no selection of GraphQL fields. */
function isSentence(text: string): boolean {
  return text.includes(' ') && !/\w \{\s/.test(text)
}

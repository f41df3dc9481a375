import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow } from './files-below.ts'

/** A name under which a test runs, and its place. */
export interface TestName {
  readonly name: string
  readonly file: string
}

const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])
/** Tests that do not run, or are expected to fail, prove nothing. */
const NOT_RUN = new Set(['skip', 'todo', 'skipIf', 'runIf', 'fails'])
const TABLE_FIELDS = new Set(['name', 'title', 'requirement'])

/** The names of all tests below the folders: in `*.test.ts`, in TypeScript below `test/`, in text scenarios. */
export function findTestNames(root: string): readonly TestName[] {
  const files = [...filesBelow(root, 'src').filter((file) => file.endsWith('.test.ts')), ...filesBelow(root, 'test')]
  return files.flatMap((file) => namesOf(file, root))
}

function namesOf(file: string, root: string): readonly TestName[] {
  const text = (): string => readFileSync(join(root, file), 'utf8')
  const named = (names: readonly string[]): TestName[] => names.map((name) => ({ name, file }))
  if (file.endsWith('.ts')) return named(namesInTests(text(), file))
  return file.startsWith('test/scenarios/') ? named(namesInScenarios(text())) : []
}

/** The names of the scenarios in a text table: the lines that begin with the word "scenario". */
export function namesInScenarios(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^\s*scenario\b/i.test(line))
}

/**
 * The names of the tests in a source text: the titles of `it`, `test` and `describe`, the texts of their `each` tables,
 * and the names in tables of cases (fields `name`, `title`, `requirement`). Tests that are skipped do not count.
 */
export function namesInTests(text: string, file: string): readonly string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const test = testCall(node.expression)
      if (test === 'not run') return
      // The first argument of `it.each(table)`, a call of its own, is the table.
      if (test === 'run') names.push(...textsIn(node.arguments[0]))
    }
    if (ts.isPropertyAssignment(node) && TABLE_FIELDS.has(node.name.getText())) names.push(...textsIn(node.initializer))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS))
  return names
}

/** Whether an expression is a test function such as `it`, `it.only` or `it.each(table)`, and one that runs. */
function testCall(callee: ts.Expression): 'run' | 'not run' | undefined {
  let expression = callee
  let notRun = false
  while (!ts.isIdentifier(expression)) {
    if (ts.isPropertyAccessExpression(expression)) notRun ||= NOT_RUN.has(expression.name.text)
    else if (!ts.isCallExpression(expression)) return undefined
    expression = expression.expression
  }
  if (!TEST_FUNCTIONS.has(expression.text)) return undefined
  return notRun ? 'not run' : 'run'
}

/** Every text in an expression, parts of templates included. */
function textsIn(node: ts.Node | undefined): readonly string[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [[node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ')]
  const texts: string[] = []
  // Functions in a table are the tests' own code, whose texts are not names.
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) texts.push(...textsIn(child))
  })
  return texts
}

import {
  Composer,
  Document,
  type DocumentOptions,
  LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml'
import { assert } from './assert.ts'
import { NESTING_MAX } from './nesting.ts'

type Options = ParseOptions & DocumentOptions & SchemaOptions

/**
 * The documents of a YAML text. Like `parseAllDocuments` of the library, whose composer is recursive: a few kilobytes of `[[[[` would
 * end the process. A document that is nested deeper than `NESTING_MAX` has an error instead, and the text is not read further.
 * Errors carry `linePos`; their messages have no position.
 */
export function parseYamlDocuments(text: string, options: Options = {}): readonly Document[] {
  return composed(text, options, false)
}

/** The one document of a YAML text; its contents are null when the text is empty. Another document behind it is an error. */
export function parseYaml(text: string, options: Options = {}): Document {
  const lineCounter = options.lineCounter ?? new LineCounter()
  const [first, second] = composed(text, { ...options, lineCounter }, true)
  assert(first !== undefined, 'the composer makes a document even of an empty text')
  if (!second) return first
  const at = second.range?.[0] ?? second.errors[0]?.pos[0] ?? 0
  first.errors.push(
    located(new YAMLParseError([at, at + 1], 'MULTIPLE_DOCS', 'the text contains several documents'), lineCounter),
  )
  return first
}

function composed(text: string, options: Options, isOne: boolean): readonly Document[] {
  const lines = options.lineCounter ?? new LineCounter()
  const composer = new Composer({ ...options, prettyErrors: false })
  const documents: Document[] = []
  try {
    const tokens = new BoundedParser(lines.addNewLine).parse(text)
    for (const document of composer.compose(tokens, isOne, text.length)) documents.push(document)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    const failed = new Document(null)
    failed.errors.push(error)
    documents.push(failed)
  }
  for (const { errors } of documents) for (const error of errors) located(error, lines)
  return documents
}

function located(error: YAMLParseError, lines: LineCounter): YAMLParseError {
  error.linePos = [lines.linePos(error.pos[0]), lines.linePos(error.pos[1])]
  return error
}

/** Its tokens are made without recursion, so their depth is known before anything recursive reads them. */
class BoundedParser extends Parser {
  override *next(token: string): ReturnType<Parser['next']> {
    yield* super.next(token)
    if (this.stack.length <= NESTING_MAX) return
    const message = `nested deeper than ${NESTING_MAX} levels`
    throw new YAMLParseError([this.offset, this.offset + 1], 'RESOURCE_EXHAUSTION', message)
  }
}

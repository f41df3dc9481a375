import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { type Document, isMap, isNode, isScalar, LineCounter, type YAMLParseError } from 'yaml'
import { parseYaml } from '../../lib/bounded-yaml.ts'
import { CliError } from '../cli-error.ts'
import type { PlaceOf } from '../refuse.ts'
import { type FileIssue, issueText } from './issue-text.ts'

export interface ScenarioFile {
  /** A `ScenarioInput`. */
  readonly scenario: Readonly<Record<string, unknown>>
  readonly document: Document
  readonly lines: LineCounter
}

type Path = readonly (string | number)[]

/**
 * The scenario of a file: the fields of `ScenarioInput`, as in the schema of the API. Where a manifest is expected,
 * objects are accepted instead of text. @throws {CliError} that names the place of everything that is wrong,
 * `file:line:column`.
 */
export async function readScenarioFile(text: string, file: string): Promise<ScenarioFile> {
  const lines = new LineCounter()
  const document = parseYaml(text, { lineCounter: lines, logLevel: 'error' })
  if (document.errors.length > 0) throw new CliError(document.errors.map((error) => faultText(error, lines, file)).join('; '))
  if (document.contents === null) throw new CliError(`${file}: empty file: a scenario has at least "actions: [...]"`)
  const { onDemandSchema: schema } = await import('../../graphql/on-demand-schema.ts')
  const type = schema.getType('ScenarioInput') as GraphQLInputObjectType
  const scenario = withTexts(valueOfFile(document, file), type) as ScenarioFile['scenario']
  const read = { scenario, document, lines }
  const problems: Problem[] = []
  coerceInputValue(scenario, new GraphQLNonNull(type), (path, _value, { message }) => {
    problems.push({ path, ...issueText(message, schema) })
  })
  if (problems.length > 0)
    throw new CliError(
      problems
        .filter((problem) => !isReported(problem, problems))
        .map((problem) => ({ ...problem, offset: offsetOf(problem, read) }))
        .sort((a, b) => a.offset - b.offset)
        .map(({ offset, path, message }) => `${placeText(offset, lines, file)}${pathText(path)}${message}`)
        .join('; '),
    )
  return read
}

interface Problem extends FileIssue {
  readonly path: Path
}

/** An unknown verb is reported once, and not also as a missing verb. */
function isReported({ path, field }: Problem, problems: readonly Problem[]): boolean {
  if (field !== undefined) return false
  const place = pathText(path)
  return problems.some((other) => other.field !== undefined && pathText(other.path) === place)
}

/** Where a problem begins in the text: at the unknown field itself, or at the innermost part of the path that the file has. */
function offsetOf({ path, field }: Problem, { document }: ScenarioFile): number {
  const holder = path.length === 0 ? document.contents : document.getIn(path, true)
  const pair =
    field !== undefined && isMap(holder) ? holder.items.find(({ key }) => isScalar(key) && key.value === field) : undefined
  return pair && isNode(pair.key) && pair.key.range ? pair.key.range[0] : offsetAt(path, document)
}

const SEVERAL = 'MULTIPLE_DOCS'

function faultText(error: YAMLParseError, lines: LineCounter, file: string): string {
  const message = error.code === SEVERAL ? 'a second document begins here: a file contains one scenario' : error.message
  return `${placeText(error.pos[0], lines, file)}${message}`
}

/** The value of a document; aliases without an anchor, or with excessive expansion, are found only here. */
function valueOfFile(document: Document, file: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Manifests written as objects, as the text that the API takes. */
function withTexts(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return withTexts(value, type.ofType)
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => withTexts(item, type.ofType)) : value
  if (typeof value !== 'object' || value === null) return value
  if (!isInputObjectType(type))
    return type.name === 'Manifest'
      ? (Array.isArray(value) ? value : [value]).map((item) => JSON.stringify(item)).join('\n---\n')
      : value
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fields[name] ? withTexts(item, fields[name].type) : item]),
  )
}

/** The place of an issue of the API in the file. */
export function placesIn(read: ScenarioFile, file: string): PlaceOf {
  return ({ path }) => {
    const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
    const offset = offsetAt(
      parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      read.document,
    )
    return placeText(offset, read.lines, file)
  }
}

/** Where the innermost part of the path begins that the file has. */
function offsetAt(path: Path, document: Document): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

/** `file:line:column: ` of an offset. */
function placeText(offset: number, lines: LineCounter, file: string): string {
  const { line, col } = lines.linePos(offset)
  return `${file}:${line}:${col}: `
}

function pathText(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  return text === '' ? '' : `${text.replace(/^\./, '')}: `
}

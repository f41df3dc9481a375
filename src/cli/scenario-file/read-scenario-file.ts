import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { CliError } from '../cli-error.ts'
import type { PlaceOf } from '../refuse.ts'

export interface ScenarioFile {
  /** A `ScenarioInput`. */
  readonly scenario: Readonly<Record<string, unknown>>
  readonly document: Document
  readonly lines: LineCounter
}

type Path = readonly (string | number)[]

/**
 * The scenario of a file: the fields of `ScenarioInput`, as the schema of the API says. Where a manifest is wanted, objects
 * may stand as they are instead of text.
 * @throws {CliError} that names the place of everything that is wrong, `file:line:column`.
 */
export async function readScenarioFile(text: string, file: string): Promise<ScenarioFile> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    throw new CliError(`${file}:${line}:${col}: ${error.message}`)
  }
  const { schema } = await import('../../graphql/schema.ts')
  const type = schema.getType('ScenarioInput') as GraphQLInputObjectType
  const scenario = withTexts(document.toJS(), type) as ScenarioFile['scenario']
  const read = { scenario, document, lines }
  const problems: string[] = []
  coerceInputValue(scenario, new GraphQLNonNull(type), (path, _value, { message }) => {
    problems.push(`${placeAt(path, read, file)}${pathText(path)}${message}`)
  })
  if (problems.length > 0) throw new CliError(problems.join('; '))
  return read
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

/** Where an issue of the API stands in the file. */
export function placesIn(read: ScenarioFile, file: string): PlaceOf {
  return ({ path }) =>
    placeAt(
      path
        .split(/[.[\]]+/)
        .filter((part) => part !== '')
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      read,
      file,
    )
}

/** `file:line:column: ` of the innermost part of the path that the file has. */
function placeAt(path: Path, { document, lines }: ScenarioFile, file: string): string {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (!isNode(node) || !node.range) continue
    const { line, col } = lines.linePos(node.range[0])
    return `${file}:${line}:${col}: `
  }
  return `${file}: `
}

function pathText(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  return text === '' ? '' : `${text.replace(/^\./, '')}: `
}

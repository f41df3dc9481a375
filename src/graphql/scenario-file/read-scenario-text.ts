import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { type Document, isMap, isScalar, LineCounter } from 'yaml'
import { parseYaml } from '../../lib/bounded-yaml.ts'
import type { PlacedIssue } from '../inputs/input-place.ts'
import type { ScenarioValue } from '../inputs/scenario-input.ts'
import { type FileIssue, issueText } from './issue-text.ts'
import { type FilePlace, type Path, placeOfOffset, placeOfPath, rangeStart } from './place-of-path.ts'

/** A scenario as a file has it, and where each of its parts is. */
export interface ScenarioText {
  /** The fields of a `ScenarioInput`, as a client writes them. */
  readonly scenario: Readonly<Record<string, unknown>>
  /** The same, read: with defaults, and durations in milliseconds. */
  readonly value: ScenarioValue
  /** Where the innermost part of a path begins that the text has: `actions[0].drain.nodes.names[1]`. */
  placeOf(path: string): FilePlace
}

export type ReadScenarioText =
  | { readonly ok: true; readonly read: ScenarioText }
  | { readonly ok: false; readonly issues: readonly PlacedIssue[] }

/** A scenario has at least one field, so an empty text is refused with what it needs. */
const EMPTY = 'empty file: a scenario has at least "actions: [...]"'
const SEVERAL = 'MULTIPLE_DOCS'

/**
 * The scenario of a YAML or JSON text: the fields of `ScenarioInput`. Where a manifest is expected, objects are accepted instead of
 * text. The issues are in the order of the text.
 */
export function readScenarioText(text: string, schema: GraphQLSchema): ReadScenarioText {
  const lines = new LineCounter()
  const document = parseYaml(text, { lineCounter: lines, logLevel: 'error' })
  if (document.errors.length > 0) {
    const issues = document.errors.map(({ code, message, pos }) => ({
      path: '',
      message: code === SEVERAL ? 'a second document begins here: a file contains one scenario' : message,
      ...placeOfOffset(pos[0], lines),
    }))
    return { ok: false, issues }
  }
  if (document.contents === null) return { ok: false, issues: [{ path: '', message: EMPTY }] }
  const written = valueIn(document)
  if (!written.ok) return { ok: false, issues: [{ path: '', message: written.message }] }
  const type = schema.getType('ScenarioInput') as GraphQLInputObjectType
  const scenario = withTexts(written.value, type) as ScenarioText['scenario']
  const problems: Problem[] = []
  const value = coerceInputValue(scenario, new GraphQLNonNull(type), (path, _value, { message }) => {
    problems.push({ path, ...issueText(message, schema) })
  }) as ScenarioValue
  if (problems.length > 0) return { ok: false, issues: issuesOf(problems, document, lines) }
  return { ok: true, read: { scenario, value, placeOf: (path) => placeOfPath(partsOf(path), document, lines) } }
}

interface Problem extends FileIssue {
  readonly path: Path
}

function issuesOf(problems: readonly Problem[], document: Document, lines: LineCounter): readonly PlacedIssue[] {
  return problems
    .filter((problem) => !isReported(problem, problems))
    .map(({ path, message, field }) => ({ path: pathText(path), message, ...placeOfProblem({ path, field }, document, lines) }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

/** An unknown verb is reported once, and not also as a missing verb. */
function isReported({ path, field }: Problem, problems: readonly Problem[]): boolean {
  if (field !== undefined) return false
  const place = pathText(path)
  return problems.some((other) => other.field !== undefined && pathText(other.path) === place)
}

/** At the unknown field itself, or at the innermost part of the path that the text has. */
function placeOfProblem(
  { path, field }: { readonly path: Path; readonly field: string | undefined },
  document: Document,
  lines: LineCounter,
): FilePlace {
  const holder = path.length === 0 ? document.contents : document.getIn(path, true)
  const pair =
    field !== undefined && isMap(holder) ? holder.items.find(({ key }) => isScalar(key) && key.value === field) : undefined
  const start = pair && rangeStart(pair.key)
  return start === undefined ? placeOfPath(path, document, lines) : placeOfOffset(start, lines)
}

/** The value of a document; aliases without an anchor, or with excessive expansion, are found only here. */
function valueIn(
  document: Document,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, value: document.toJS() }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** The list of a JSON patch is one document; elsewhere each item of a list is a document of its own. */
const TAKES_LISTS = 'PatchInput'

/** Manifests written as objects, as the text that the API takes. */
function withTexts(value: unknown, type: GraphQLInputType, holder = ''): unknown {
  if (isNonNullType(type)) return withTexts(value, type.ofType, holder)
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => withTexts(item, type.ofType)) : value
  if (typeof value !== 'object' || value === null) return value
  if (!isInputObjectType(type)) return type.name === 'Manifest' ? textOf(value, holder) : value
  // The library would report the items as unknown fields; fields are expected instead of any text.
  if (Array.isArray(value)) return 'a list'
  const fields = type.getFields()
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fields[name] ? withTexts(item, fields[name].type, type.name) : item]),
  )
}

function textOf(value: object, holder: string): string {
  if (!Array.isArray(value) || holder === TAKES_LISTS) return JSON.stringify(value)
  return value.map((item) => JSON.stringify(item)).join('\n---\n')
}

function partsOf(path: string): Path {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function pathText(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  return text.replace(/^\./, '')
}

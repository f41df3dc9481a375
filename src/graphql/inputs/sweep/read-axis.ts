import { coerceInputValue, type GraphQLInputType, getNullableType, isInputObjectType, isListType, isScalarType } from 'graphql'
import { counted } from '../../../lib/counted.ts'
import type { SweepAxis } from '../../../service/sweeps/sweep.ts'
import { nearestNames } from '../../../whatif/nearest-names.ts'
import { rangeLength, rangeValues } from '../../../whatif/sweep/grid.ts'
import { type ParameterPath, parseParameterPath } from '../../../whatif/sweep/parameter-path.ts'
import type { InputPlace } from '../input-place.ts'
import type { ScenarioValue } from '../scenario-input.ts'
import type { SweepParameterValue } from './sweep-input.ts'

/** A parameter with its place in the scenario, and its values also as the scenario takes them. */
export interface Axis extends SweepAxis {
  readonly path: ParameterPath
  readonly values: readonly { readonly text: string; readonly value: unknown }[]
}

export interface AxisPorts {
  /** The type of the scenario. */
  readonly type: GraphQLInputType
  readonly scenario: ScenarioValue
  readonly place: InputPlace
}

/** An axis of the grid; errors are added to the issues. Its length is not checked: see `axisLength`. */
export function readAxis({ path: pathText, label, values, range }: SweepParameterValue, ports: AxisPorts): Axis | undefined {
  const { place } = ports
  const path = parseParameterPath(pathText)
  if (!path) return place.at('path').refuse('write it like actions[0].scale.replicas')
  const type = typeAt(path, ports)
  if (!type) return undefined
  const texts = values ?? (range ? rangeValues({ ...range, step: range.step ?? 1 }).map(String) : [])
  const read = texts.flatMap((text, i) => {
    const found = readValue(text, type)
    if (found.ok) return [{ text, value: found.value }]
    place.at(values ? `values[${i}]` : 'range').refuse(found.message)
    return []
  })
  return { label: label ?? pathText, pathText, path, values: read }
}

/** How many values a parameter has, before any of them is made; 0 when it has none, or its values are given in two ways. */
export function axisLength({ values, range }: SweepParameterValue): number {
  if (values && range) return 0
  return values?.length ?? (range ? rangeLength({ ...range, step: range.step ?? 1 }) : 0)
}

/** The type of the place, which must be one that this scenario has. */
function typeAt(path: ParameterPath, { type: root, scenario, place }: AxisPorts): GraphQLInputType | undefined {
  let type: GraphQLInputType = root
  let value: unknown = scenario
  for (const [depth, step] of path.entries()) {
    const problem = strayAt(type, value, { step, isLast: depth === path.length - 1 })
    if (problem !== undefined) return place.at('path').refuse(`${pathOf(path.slice(0, depth + 1))}: ${problem}`)
    const inner = getNullableType(type)
    if (isListType(inner)) type = inner.ofType as GraphQLInputType
    else if (isInputObjectType(inner)) type = inner.getFields()[step]?.type ?? type
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return type
}

/** What is wrong with one step of a path. */
function strayAt(
  type: GraphQLInputType,
  value: unknown,
  { step, isLast }: { readonly step: string | number; readonly isLast: boolean },
): string | undefined {
  const inner = getNullableType(type)
  if (typeof step === 'number') {
    if (!isListType(inner) || !Array.isArray(value)) return 'this is not a list'
    return step < value.length ? undefined : `the list has ${counted(value.length, 'item')}, counted from 0`
  }
  if (!isInputObjectType(inner)) return `this value has no field ${step}`
  const names = Object.keys(inner.getFields())
  if (!names.includes(step)) return `no such field${near(step, names)}`
  if ((value as Readonly<Record<string, unknown>>)[step] != null) return undefined
  if (inner.isOneOf) return 'the scenario has another field there, and only one is allowed'
  return isLast ? undefined : 'the scenario does not set this field, so it cannot be replaced'
}

function near(name: string, names: readonly string[]): string {
  const found = nearestNames(name, names)
  return found.length > 0 ? `; similar: ${found.join(', ')}` : ''
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

/** A value as written, converted to its type. */
function readValue(text: string, type: GraphQLInputType): Read {
  const inner = getNullableType(type) as GraphQLInputType
  if (isInputObjectType(inner)) return { ok: false, message: 'not a single value: name one of its fields' }
  let message = ''
  const value: unknown = coerceInputValue(written(text, inner), type, (_path, _value, error) => {
    message = error.message
  })
  return message === '' ? { ok: true, value } : { ok: false, message }
}

const ITEMS = '+'

function written(text: string, type: GraphQLInputType): unknown {
  if (isListType(type)) {
    const item = getNullableType(type.ofType as GraphQLInputType) as GraphQLInputType
    return text === '' ? [] : text.split(ITEMS).map((part) => written(part.trim(), item))
  }
  if (!isScalarType(type)) return text
  switch (type.name) {
    case 'Int':
    case 'Float':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
    case 'Boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

function pathOf(path: ParameterPath): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}

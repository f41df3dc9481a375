import { EvaluationError, type ParseResult } from '@marcbachmann/cel-js'
import { CelQuantity, CelSemver } from '../../../../../kube/cel/cel-values.ts'
import { errorText } from '../../../../../kube/cel/error-text.ts'
import { withoutPresenceTests } from '../../../../../kube/cel/presence-tests.ts'
import { parseSemver } from '../../../../../kube/cel/semver.ts'
import { quantity } from '../../../../../kube/quantity.ts'
import type { Device, DeviceAttribute } from '../../../../../kube/resource-slice.ts'
import { deviceEnvironment } from './cel-environment.ts'
import { CelDevice, celDomains } from './cel-values.ts'

/** The result of an expression for a device: whether the device matches, or why this cannot be evaluated. */
export type SelectorAnswer = boolean | { readonly stage: 'compile' | 'runtime'; readonly error: string }

type Compiled = ParseResult | { readonly error: string }

/** Clusters have a handful of different expressions. */
const COMPILED_MAX = 256
const compiled = new Map<string, Compiled>()
/** Devices are immutable, and so are the answers about them. */
const answers = new WeakMap<Device, Map<string, SelectorAnswer>>()
const inputs = new WeakMap<Device, CelDevice | { readonly error: string }>()
const environment = deviceEnvironment()

/** Evaluates a CEL expression on a device. `driver` is the domain of names without a domain. */
export function askSelector(expression: string, device: Device, driver: string): SelectorAnswer {
  const known = answers.get(device) ?? new Map<string, SelectorAnswer>()
  if (known.size === 0) answers.set(device, known)
  let answer = known.get(expression)
  if (answer === undefined) {
    answer = evaluate(expression, device, driver)
    known.set(expression, answer)
  }
  return answer
}

function evaluate(expression: string, device: Device, driver: string): SelectorAnswer {
  const program = compile(expression)
  if ('error' in program) return { stage: 'compile', error: program.error }
  const input = inputOf(device, driver)
  if ('error' in input) return { stage: 'runtime', error: input.error }
  try {
    const result: unknown = program({ device: input })
    if (typeof result === 'boolean') return result
    return { stage: 'runtime', error: notBool(result) }
  } catch (error) {
    // Expressions come from outside: whatever they make the library throw is theirs.
    if (error instanceof EvaluationError) return { stage: 'runtime', error: errorText(error) }
    if (error instanceof Error) return { stage: 'runtime', error: error.message }
    throw error
  }
}

function compile(expression: string): Compiled {
  const known = compiled.get(expression)
  if (known) return known
  if (compiled.size >= COMPILED_MAX) compiled.clear()
  const program = parse(expression)
  compiled.set(expression, program)
  return program
}

function parse(expression: string): Compiled {
  try {
    const program = environment.parse(withoutPresenceTests(expression))
    const { valid, type, error } = program.check()
    if (!valid) return { error: `compilation failed: ${error?.message ?? ''}` }
    if (type === 'bool' || type?.startsWith('dyn')) return program
    return { error: `must evaluate to bool or the unknown type, not ${type ?? 'nothing'}` }
  } catch (error) {
    if (error instanceof Error) return { error: `compilation failed: ${error.message}` }
    throw error
  }
}

function notBool(result: unknown): string {
  const type = typeof result === 'bigint' ? 'int' : typeof result
  return `CEL result of type ${type} could not be converted to bool: unsupported native conversion from ${type} to 'bool'`
}

function inputOf(device: Device, driver: string): CelDevice | { readonly error: string } {
  const known = inputs.get(device)
  if (known) return known
  const input = makeInput(device, driver)
  inputs.set(device, input)
  return input
}

function makeInput(device: Device, driver: string): CelDevice | { readonly error: string } {
  const attributes = new Map<string, Map<string, unknown>>()
  for (const [name, attribute] of Object.entries(device.attributes)) {
    const value = attributeValue(attribute)
    if (typeof value === 'object' && 'error' in value) return { error: `attribute ${name}: ${value.error}` }
    put(attributes, name, { driver, value })
  }
  const capacity = new Map<string, Map<string, unknown>>()
  for (const [name, { value }] of Object.entries(device.capacity)) {
    put(capacity, name, { driver, value: new CelQuantity(quantity(value)) })
  }
  return new CelDevice({
    driver,
    allowMultipleAllocations: device.allowMultipleAllocations,
    attributes: celDomains(attributes),
    capacity: celDomains(capacity),
  })
}

function attributeValue(attribute: DeviceAttribute): string | bigint | boolean | CelSemver | { readonly error: string } {
  switch (attribute.type) {
    case 'string':
    case 'bool':
      return attribute.value
    case 'int':
      return BigInt(attribute.value)
    case 'version': {
      const version = parseSemver(attribute.value)
      return version ? new CelSemver(version) : { error: `parse semantic version: Invalid version "${attribute.value}"` }
    }
    case 'unknown':
      return { error: 'unsupported attribute value' }
  }
}

function put(
  domains: Map<string, Map<string, unknown>>,
  name: string,
  { driver, value }: { readonly driver: string; readonly value: unknown },
): void {
  const slash = name.indexOf('/')
  const domain = slash < 0 ? driver : name.slice(0, slash)
  const values = domains.get(domain) ?? new Map<string, unknown>()
  values.set(name.slice(slash + 1), value)
  domains.set(domain, values)
}

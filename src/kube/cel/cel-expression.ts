import { Environment, EvaluationError, type ParseResult } from '@marcbachmann/cel-js'
import { CelError } from './cel-error.ts'
import { CelGap } from './cel-gap.ts'
import { errorText } from './error-text.ts'
import { checkPattern } from './js-pattern.ts'
import { withoutObjectLiterals } from './object-literals.ts'
import { withoutPresenceTests } from './presence-tests.ts'
import { registerAddresses } from './register-addresses.ts'
import { registerFormats } from './register-formats.ts'
import { registerLists } from './register-lists.ts'
import { registerObjects } from './register-objects.ts'
import { registerPairs } from './register-pairs.ts'
import { registerQuantities } from './register-quantities.ts'
import { registerTexts } from './register-texts.ts'
import { registerUrls } from './register-urls.ts'
import { registerVersions } from './register-versions.ts'
import { withoutComments } from './scan-text.ts'
import { withoutTwoVariables } from './two-variables.ts'

/**
 * What an expression gives: a value, the error that Kubernetes reports as well, or what it uses that is not evaluated here.
 */
export type CelResult = { readonly value: unknown } | { readonly error: string } | { readonly gap: string }

/** Variables of an expression. Those that are computed when they are used are getters. */
export type CelVariables = Readonly<Record<CelVariable, unknown>>

const VARIABLES = ['object', 'oldObject', 'request', 'params', 'namespaceObject', 'variables'] as const
type CelVariable = (typeof VARIABLES)[number]

/** Errors of the library where Kubernetes would use another function or syntax, and not fail. */
const NOT_EVALUATED: ReadonlySet<string> = new Set(['no_matching_overload', 'invalid_regular_expression'])
/** Clusters have some hundred expressions. */
const COMPILED_MAX = 2048
const compiled = new Map<string, ParseResult | { readonly gap: string }>()
let environment: Environment | undefined

/** Evaluates an expression of an admission policy (apiserver/pkg/cel/environment, plugin/cel). */
export function evaluateCel(expression: string, variables: CelVariables): CelResult {
  const program = compile(expression)
  if ('gap' in program) return program
  try {
    return { value: program(variables) }
  } catch (error) {
    if (error instanceof CelGap) return { gap: error.message }
    if (error instanceof CelError) return { error: error.message }
    if (error instanceof EvaluationError && !NOT_EVALUATED.has(error.code)) return { error: errorOf(error) }
    if (error instanceof Error) return { gap: firstLine(error) }
    throw error
  }
}

/** The words of cel-go, where the library has others. */
function errorOf(error: EvaluationError): string {
  if (error.code === 'int_conversion_error') return "type conversion error from 'string' to 'int'"
  return errorText(error)
}

function compile(expression: string): ParseResult | { readonly gap: string } {
  const known = compiled.get(expression)
  if (known) return known
  if (compiled.size >= COMPILED_MAX) compiled.clear()
  const program = parse(expression)
  compiled.set(expression, program)
  return program
}

/** The API server stores only expressions that compile: one that does not compile here uses what the library lacks. */
function parse(expression: string): ParseResult | { readonly gap: string } {
  environment ??= policyEnvironment()
  try {
    if (/\.\s*(?:matches|find|findAll)\s*\(/.test(expression)) checkPattern(expression)
    const program = environment.parse(rewritten(expression))
    const { valid, error } = program.check()
    return valid ? program : { gap: error ? firstLine(error) : 'it does not compile' }
  } catch (error) {
    if (error instanceof Error) return { gap: firstLine(error) }
    throw error
  }
}

/** The expression without what the library lacks. */
function rewritten(expression: string): string {
  return withoutPresenceTests(withoutTwoVariables(withoutObjectLiterals(withoutComments(expression))))
}

/** The library shows the place in the lines below. */
function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? ''
}

function policyEnvironment(): Environment {
  const created = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false })
  for (const name of VARIABLES) created.registerVariable(name, 'dyn')
  registerQuantities(created)
  registerVersions(created)
  registerAddresses(created)
  registerTexts(created)
  registerLists(created)
  registerPairs(created)
  registerObjects(created)
  registerUrls(created)
  registerFormats(created)
  return created
}

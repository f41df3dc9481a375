import type { JsonObject } from '../../../kube/codec/json.ts'
import { EXPRESSION_OPERATORS, LabelSelectorError } from '../../../kube/label-selector.ts'
import { parseLabelSelector } from '../../../kube/label-selector-parser.ts'
import { CliError } from '../../cli-error.ts'
import type { Creator, Wanted } from './creator.ts'

interface BudgetFlags {
  readonly selector?: string
  readonly minAvailable?: string
  readonly maxUnavailable?: string
}

/** `create pdb NAME --selector SELECTOR --min-available N` (kubectl/pkg/cmd/create/create_pdb.go). */
export const POD_DISRUPTION_BUDGET: Creator<BudgetFlags> = {
  name: 'poddisruptionbudget',
  alias: 'pdb',
  example: 'web --selector app=web --min-available 1',
  declare: (command) =>
    command
      .option('--selector <selector>', 'labels of the pods')
      .option('--min-available <number>', 'pods that must stay available: 2 or 50%')
      .option('--max-unavailable <number>', 'pods that may be unavailable: 2 or 50%'),
  objectOf: budget,
}

function budget({ name, flags }: Wanted<BudgetFlags>): JsonObject {
  const { selector = '', minAvailable = '', maxUnavailable = '' } = flags
  if (selector === '') throw new CliError('a selector must be specified')
  if (minAvailable === '' && maxUnavailable === '')
    throw new CliError('one of min-available or max-unavailable must be specified')
  if (minAvailable !== '' && maxUnavailable !== '')
    throw new CliError('min-available and max-unavailable cannot be both specified')
  const limits =
    minAvailable === ''
      ? { maxUnavailable: limit(maxUnavailable, 'max-unavailable') }
      : { minAvailable: limit(minAvailable, 'min-available') }
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name },
    spec: { selector: labelSelector(selector), ...limits },
  }
}

/** A number, or a share of the pods. */
function limit(text: string, flag: string): number | string {
  if (!/^\d+%?$/.test(text)) throw new CliError(`invalid format specified for ${flag}`)
  return text.endsWith('%') ? text : Number(text)
}

/** The selector as the object has it (apimachinery/pkg/apis/meta/v1/helpers.go, ParseToLabelSelector). */
function labelSelector(text: string): JsonObject {
  const { requirements } = parsed(text)
  const isEqual = (operator: string): boolean => operator === '=' || operator === '=='
  return {
    matchLabels: Object.fromEntries(
      requirements.flatMap(({ key, operator, values }) => (isEqual(operator) ? [[key, values[0] ?? '']] : [])),
    ),
    matchExpressions: requirements
      .filter(({ operator }) => !isEqual(operator))
      .map(({ key, operator, values }) => ({ key, operator: expressionOperator(operator), values })),
  }
}

function parsed(text: string): ReturnType<typeof parseLabelSelector> {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (!(error instanceof LabelSelectorError)) throw error
    throw new CliError(`couldn't parse the selector string "${text}": ${error.message}`)
  }
}

function expressionOperator(operator: string): string {
  const found = [...EXPRESSION_OPERATORS].find(([, known]) => known === operator)
  if (found) return found[0]
  if (operator === 'gt' || operator === 'lt') throw new CliError(`"${operator}" isn't supported in label selectors`)
  throw new CliError(`"${operator}" is not a valid label selector operator`)
}

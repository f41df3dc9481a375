import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type ParseOptions,
  parse,
  type SelectionNode,
  type Source,
  visit,
} from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { isDeeperThan } from '../../lib/nesting.ts'
import type { ApiLimits } from '../../service/limits.ts'
import type { ApiContext } from '../context.ts'
import type { Measure } from '../cost/cost-meter.ts'
import { mayDefer, withMarkedParts } from '../defer.ts'
import { LimitError } from '../limit-error.ts'

/** Nesting of a document as it is written, and of the variables, fragments not followed; what is deeper would exhaust recursive algorithms. */
const NESTING_MAX = 100

/** What a deferred part weighs beside its fields: a message of its own, and all that wait are checked when one is ready. */
const PART_COST = 500

/**
 * Refuses an operation that requests too much: by its depth and by the cost of its fields before anything of it runs, by the cost of
 * what its pages contain as they are resolved.
 */
export function useLimits(limits: ApiLimits): Plugin<ApiContext> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: ParseOptions) => parseWithin(source, options, limits))
    },
    onExecute({ args, setResultAndStopExecution }) {
      const error = admit(args, limits)
      if (error) setResultAndStopExecution({ errors: [error] })
      const { cost } = args.contextValue
      return {
        onExecuteDone({ result, setResult }) {
          if (cost.refusal && !isAsyncIterable(result)) setResult({ errors: [cost.refusal] })
        },
      }
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const error = admit(args, limits)
      if (error) setResultAndStopExecution({ errors: [error] })
      const { cost } = args.contextValue
      return {
        onSubscribeResult: () => ({
          onNext({ setResult }) {
            if (cost.refusal) setResult({ errors: [cost.refusal] })
            cost.begin(cost.measure)
          },
        }),
      }
    },
  }
}

function parseWithin(source: string | Source, options: ParseOptions | undefined, limits: ApiLimits): DocumentNode {
  const document = parseTokens(source, options, limits.tokensMax)
  let aliases = 0
  let nesting = 0
  visit(document, {
    enter(node) {
      if (node.kind === Kind.FIELD && node.alias) aliases++
      if (node.kind === Kind.SELECTION_SET || node.kind === Kind.LIST || node.kind === Kind.OBJECT) nesting++
      if (nesting > NESTING_MAX) throw new LimitError('nesting', NESTING_MAX, nesting)
    },
    leave(node) {
      if (node.kind === Kind.SELECTION_SET || node.kind === Kind.LIST || node.kind === Kind.OBJECT) nesting--
    },
  })
  if (aliases > limits.aliasesMax) throw new LimitError('aliases', limits.aliasesMax, aliases)
  return document
}

function parseTokens(source: string | Source, options: ParseOptions | undefined, tokensMax: number): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: tokensMax })
  } catch (error) {
    // The parser reports it only in its message.
    if (error instanceof GraphQLError && error.message.includes(`more that ${tokensMax} tokens`))
      throw new LimitError('tokens', tokensMax, tokensMax + 1)
    if (error instanceof RangeError) throw new LimitError('nesting', NESTING_MAX, tokensMax)
    throw error
  }
}

/** Measures the operation before it runs. Its fields are charged here, the items of its pages as they are found. */
function admit(args: ExecutionArgs & { readonly contextValue: ApiContext }, { depthMax }: ApiLimits): GraphQLError | undefined {
  const operation = getOperationAST(args.document, args.operationName)
  // An operation that is not in the document is refused by the execution itself.
  if (!operation) return undefined
  if (isDeeperThan(args.variableValues, NESTING_MAX)) return new LimitError('nesting', NESTING_MAX, NESTING_MAX + 1)
  const { cost } = args.contextValue
  const measure: Measure = (selections) => costOf(onlySelections(args.document, operation, selections), args)
  try {
    const { depth } = measured(onlySelections(args.document, operation, operation.selectionSet.selections), args)
    if (depth > depthMax) return new LimitError('depth', depthMax, depth)
    cost.begin(measure)
    for (const selection of operation.selectionSet.selections) cost.charge(nameOf(selection), measure([selection]))
    return undefined
  } catch (error) {
    // Variables or arguments that cannot be read, or too high a cost.
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function costOf(document: DocumentNode, args: ExecutionArgs): number {
  const { complexity } = measured(document, args)
  const parts = mayDefer(document) ? measured(withMarkedParts(document), args).complexity - complexity : 0
  return complexity + parts * PART_COST
}

function measured(document: DocumentNode, args: ExecutionArgs) {
  return complexityFromQuery(document, {
    schema: args.schema,
    ctx: args.contextValue as object,
    variables: { ...args.variableValues },
  })
}

/** A document that contains the operation alone, and of it only these selections. */
function onlySelections(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  selections: readonly SelectionNode[],
): DocumentNode {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return { ...document, definitions: [{ ...operation, selectionSet: { ...operation.selectionSet, selections } }, ...fragments] }
}

/** A field by the name that it has in the answer, a fragment by its own. */
function nameOf(selection: SelectionNode): string {
  if (selection.kind === Kind.FIELD) return (selection.alias ?? selection.name).value
  return selection.kind === Kind.FRAGMENT_SPREAD ? `...${selection.name.value}` : '...'
}

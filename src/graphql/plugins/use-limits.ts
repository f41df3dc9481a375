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
  type Source,
  visit,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { mayDefer, withMarkedParts } from '../defer.ts'
import { LimitError } from '../limit-error.ts'
import type { ApiLimits } from '../limits.ts'

/** Nesting of a document as it is written, fragments not followed; what is deeper would exhaust recursive algorithms. */
const NESTING_MAX = 100

/** What a deferred part weighs beside what it tells: a message of its own, and all that wait are looked at when one is ready. */
const PART_COST = 500

/** Refuses an operation that asks for too much before anything of it runs. */
export function useLimits(limits: ApiLimits): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source, options?: ParseOptions) => parseWithin(source, options, limits))
    },
    onExecute({ args, setResultAndStopExecution }) {
      const error = measure(args, limits)
      if (error) setResultAndStopExecution({ errors: [error] })
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const error = measure(args, limits)
      if (error) setResultAndStopExecution({ errors: [error] })
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
    // The parser says it only in words.
    if (error instanceof GraphQLError && error.message.includes(`more that ${tokensMax} tokens`))
      throw new LimitError('tokens', tokensMax, tokensMax + 1)
    if (error instanceof RangeError) throw new LimitError('nesting', NESTING_MAX, tokensMax)
    throw error
  }
}

/** Cost and depth of the operation that is asked for, with its variables. */
function measure(args: ExecutionArgs, limits: ApiLimits): GraphQLError | undefined {
  const operation = getOperationAST(args.document, args.operationName)
  // Which operation is meant is told by the execution itself.
  if (!operation) return undefined
  try {
    const document = onlyOperation(args.document, operation)
    const { complexity, depth } = measured(document, args)
    if (depth > limits.depthMax) return new LimitError('depth', limits.depthMax, depth)
    const parts = mayDefer(document) ? measured(withMarkedParts(document), args).complexity - complexity : 0
    const cost = complexity + parts * PART_COST
    return cost > limits.costMax ? new LimitError('cost', limits.costMax, cost) : undefined
  } catch (error) {
    // Variables or arguments that cannot be read.
    if (error instanceof GraphQLError) return error
    throw error
  }
}

function measured(document: DocumentNode, args: ExecutionArgs) {
  return complexityFromQuery(document, {
    schema: args.schema,
    ctx: args.contextValue as object,
    variables: { ...args.variableValues },
  })
}

function onlyOperation(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return { ...document, definitions: [operation, ...fragments] }
}

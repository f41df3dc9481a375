import { type DocumentNode, type ExecutionArgs, GraphQLError, getOperationAST, Kind, type SelectionNode } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { ApiContext } from '../context.ts'
import type { Code } from '../error-codes.ts'
import type { ObservedOperation, OperationObserver, OperationResult } from '../operation-observer.ts'

/**
 * Reports operations to an observer: their root fields, their durations and the limits that they exceed. It comes before the plugin that
 * refuses operations, because a refusal stops the plugins behind it.
 */
export function useObserver(observer: OperationObserver, nowMs: () => number): Plugin<ApiContext> {
  const refused = (errors: readonly unknown[]): void => {
    for (const limit of errors.flatMap(limitOf)) observer.refused(limit)
  }
  return {
    onParse:
      () =>
      ({ result }) =>
        refused([result]),
    onExecute({ args }) {
      const startMs = nowMs()
      return {
        onExecuteDone({ result }) {
          const errors = isAsyncIterable(result) ? [] : (result.errors ?? [])
          observer.answered(operationOf(args), resultOf(args, errors, nowMs() - startMs))
          const { refusal } = args.contextValue.cost
          if (refusal) refused([refusal])
          else refused(errors)
        },
      }
    },
    onSubscribe({ args }) {
      const startMs = nowMs()
      return {
        onSubscribeResult({ result }) {
          if (!isAsyncIterable(result)) {
            refused(result.errors ?? [])
            return undefined
          }
          const ended = observer.subscribed(operationOf(args))
          return { onEnd: () => ended(resultOf(args, [], nowMs() - startMs)) }
        },
      }
    },
  }
}

/** The limit that an error is about. */
function limitOf(error: unknown): readonly string[] {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== ('LIMIT_EXCEEDED' satisfies Code)) return []
  return [String(error.extensions['limit'])]
}

function operationOf(args: ExecutionArgs): ObservedOperation {
  const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'query'
  const { caller, traceParent } = contextOf(args)
  return { kind, fields: rootFields(args), caller, traceParent }
}

function resultOf(args: ExecutionArgs, errors: readonly GraphQLError[], durationMs: number): OperationResult {
  const codes = errors.flatMap(({ extensions }) => (typeof extensions['code'] === 'string' ? extensions['code'] : []))
  return { durationMs, runs: contextOf(args).observedRuns, errors: [...new Set(codes)] }
}

function contextOf({ contextValue }: ExecutionArgs): ApiContext {
  return contextValue as ApiContext
}

/** The different root fields of an operation, without those of introspection. */
function rootFields({ document, operationName }: ExecutionArgs): readonly string[] {
  const operation = getOperationAST(document, operationName)
  const names = operation ? namesOf(operation.selectionSet.selections, document) : []
  return [...new Set(names)].filter((name) => !name.startsWith('__'))
}

function namesOf(selections: readonly SelectionNode[], document: DocumentNode): readonly string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesOf(selection.selectionSet.selections, document)
    const named = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    )
    // Validation has refused fragments that spread themselves.
    return named?.kind === Kind.FRAGMENT_DEFINITION ? namesOf(named.selectionSet.selections, document) : []
  })
}

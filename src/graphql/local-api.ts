import { type DocumentNode, type ExecutionResult, execute, type GraphQLError, parse, subscribe } from 'graphql'
import { createService, type ServiceOptions } from '../service/service.ts'
import { createContext } from './context.ts'
import { StateShelf } from './object-ids/state-shelf.ts'
import { onDemandSchema } from './on-demand-schema.ts'
import { createErrorMask } from './plugins/mask-error.ts'

/** One operation of a caller in this process. */
export interface LocalOperation {
  readonly query: string
  readonly variables: object
  readonly signal: AbortSignal
  /** By which the caller follows the operation. */
  readonly progressId?: string | undefined
}

export interface LocalApi {
  readonly execute: (operation: LocalOperation) => Promise<ExecutionResult>
  readonly subscribe: (operation: LocalOperation) => AsyncGenerator<ExecutionResult>
}

/**
 * The GraphQL API over one twin without a transport, for callers in this process that send only documents of this program: these are
 * not validated, not measured and not written as text. A cold command spends a tenth of its time on what only a server needs.
 */
export function createLocalApi(options: ServiceOptions): LocalApi {
  const service = createService(options)
  const states = new StateShelf(service.limits)
  const mask = createErrorMask(service.log)
  const documents = new Map<string, DocumentNode>()
  const argsOf = ({ query, variables, signal, progressId }: LocalOperation) => {
    const document = documents.get(query) ?? parse(query, { noLocation: true })
    documents.set(query, document)
    const contextValue = createContext({ ...service, states }, { signal, progressId })
    return { schema: onDemandSchema, document, variableValues: { ...variables }, contextValue }
  }
  const masked = ({ errors, ...result }: ExecutionResult): ExecutionResult =>
    errors ? { ...result, errors: errors.map((error) => mask(error) as GraphQLError) } : result
  return {
    async execute(operation) {
      const args = argsOf(operation)
      try {
        return masked(await execute(args))
      } finally {
        const { progress } = args.contextValue
        if (progress) service.progress.end(progress)
      }
    },
    async *subscribe(operation) {
      const results = await subscribe(argsOf(operation))
      if (Symbol.asyncIterator in results) for await (const result of results) yield masked(result)
      else yield masked(results)
    },
  }
}

import type { ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { deferRule, mayDefer, withoutDefer } from '../defer.ts'
import type { AnswerPart } from '../written-answer.ts'
import type { createErrorMask } from './mask-error.ts'

/** Lets parts of answers be deferred, for clients that take them so; faults of ours are hidden in parts as they are in answers. */
export function useDefer(mask: ReturnType<typeof createErrorMask>): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(deferRule)
    },
    onExecute({ args }) {
      if (!mayDefer(args.document)) return undefined
      if (!takesParts(args)) args.document = withoutDefer(args.document)
      return {
        onExecuteDone: () => ({
          onNext({ result, setResult }) {
            const { incremental } = result as AnswerPart
            if (incremental?.some(({ errors }) => errors)) setResult({ ...result, incremental: incremental.map(masked) } as never)
          },
        }),
      }
    },
    onSubscribe({ args }) {
      args.document = withoutDefer(args.document)
    },
  }

  function masked<P extends { readonly errors?: readonly unknown[] | undefined }>(part: P): P {
    return part.errors ? { ...part, errors: part.errors.map(mask) } : part
  }
}

/** A request declares what it accepts; a request without one is over WebSocket, where answers may have parts. */
function takesParts({ contextValue }: Pick<ExecutionArgs, 'contextValue'>): boolean {
  const { request } = contextValue as { readonly request?: Request | undefined }
  return !request || /multipart\/mixed|text\/event-stream/i.test(request.headers.get('accept') ?? '')
}

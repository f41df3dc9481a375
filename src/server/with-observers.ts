import type { OperationObserver } from '../graphql/operation-observer.ts'

type Other = Pick<OperationObserver, 'answered' | 'subscribed'> | undefined

/** An observer that reports to the others as well, as far as there are any. */
export function withObservers(observer: OperationObserver, ...others: readonly Other[]): OperationObserver {
  const all = [observer, ...others.filter((other) => other !== undefined)]
  if (all.length === 1) return observer
  return {
    refused: observer.refused,
    answered: (operation, result) => {
      for (const each of all) each.answered(operation, result)
    },
    subscribed: (operation) => {
      const ends = all.map((each) => each.subscribed(operation))
      return (result) => {
        for (const end of ends) end(result)
      }
    },
  }
}

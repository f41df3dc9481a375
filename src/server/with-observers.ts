import type { ObservedOperation, OperationObserver } from '../graphql/operation-observer.ts'

type Other = Pick<OperationObserver, 'answered' | 'subscribed'> | undefined

/** An observer that reports to the others as well, as far as there are any, with the name of the cluster where there are several. */
export function withObservers(
  observer: OperationObserver,
  cluster: string | undefined,
  ...others: readonly Other[]
): OperationObserver {
  const all = [observer, ...others.filter((other) => other !== undefined)]
  const named = (operation: ObservedOperation): ObservedOperation =>
    cluster === undefined ? operation : { ...operation, cluster }
  return {
    refused: observer.refused,
    answered: (operation, result) => {
      for (const each of all) each.answered(named(operation), result)
    },
    subscribed: (operation) => {
      const ends = all.map((each) => each.subscribed(named(operation)))
      return (result) => {
        for (const end of ends) end(result)
      }
    },
  }
}

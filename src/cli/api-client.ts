export interface QueryOptions {
  /** Ends the operation; Ctrl-C does without one. */
  readonly signal?: AbortSignal
  /** The id to query the progress of the operation. */
  readonly progressId?: string
}

/** Where queries are answered: a twin in this process, or a server that has one. Both take the same GraphQL. */
export interface ApiClient {
  /** The namespace of objects that are named without one. */
  readonly namespace: string
  /** The variable of a query that names its state: `{ on: { fork } }`, or none for the cluster as it is. */
  readonly on: { readonly on?: object }
  /**
   * The data of one operation; without a signal of its own, Ctrl-C ends it.
   * @throws {CliError} without an answer: the server cannot be reached, or refuses the operation.
   */
  readonly query: <T>(query: string, variables: object, options?: QueryOptions) => Promise<T>
  /**
   * The results of a subscription, as they arrive, until the server or Ctrl-C ends it.
   * @throws {CliError} as `query` does.
   */
  readonly subscribe: <T>(query: string, variables: object, signal?: AbortSignal) => AsyncGenerator<T>
  readonly close: () => Promise<void>
}

/** What one operation may ask for. Each has a name, so that an error can say which one was met. */
export interface ApiLimits {
  /** Largest `first` of a connection, and what a connection gives when nothing is asked. */
  readonly pageMax: number
  readonly pageDefault: number
  readonly depthMax: number
  /** Sum of the costs of all fields, list sizes multiplied in. */
  readonly costMax: number
  readonly aliasesMax: number
  readonly tokensMax: number
  /** Scenarios in one operation, and actions in one scenario. */
  readonly scenariosMax: number
  readonly actionsMax: number
  readonly seedsMax: number
  /** Events, virtual and wall time of one run. */
  readonly eventsMax: number
  readonly virtualMsMax: number
  readonly wallMsMax: number
  /** Subscriptions of one connection. */
  readonly subscriptionsMax: number
}

export const DEFAULT_LIMITS: ApiLimits = {
  pageMax: 500,
  pageDefault: 50,
  depthMax: 16,
  costMax: 200_000,
  aliasesMax: 30,
  tokensMax: 4000,
  scenariosMax: 20,
  actionsMax: 100,
  seedsMax: 1,
  eventsMax: 2_000_000,
  virtualMsMax: 24 * 3_600_000,
  wallMsMax: 20_000,
  subscriptionsMax: 20,
}

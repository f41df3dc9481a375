/** Something in a scheduler configuration that the real scheduler would refuse. */
export interface ConfigIssue {
  /** The field: `profiles[0].pluginConfig[1].args.hardPodAffinityWeight`. Empty for the whole. */
  readonly path: string
  readonly message: string
}

/** A scheduler configuration that the real scheduler would refuse. The message names the field and what it must be. */
export class SchedulerConfigError extends Error {
  readonly code = 'SCHEDULER_CONFIG'
  /** One by one, where more than a text is known. */
  readonly issues: readonly ConfigIssue[]

  constructor(message: string, issues: readonly ConfigIssue[] = []) {
    super(message)
    this.name = 'SchedulerConfigError'
    this.issues = issues
  }
}

/** @throws {SchedulerConfigError} when there is an issue. */
export function refuseIssues(issues: readonly ConfigIssue[]): void {
  if (issues.length === 0) return
  const texts = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  throw new SchedulerConfigError(`scheduler configuration: ${texts.join('; ')}`, issues)
}

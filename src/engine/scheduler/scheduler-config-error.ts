/** A scheduler configuration that the real scheduler would refuse. The message names the field and what it must be. */
export class SchedulerConfigError extends Error {
  readonly code = 'SCHEDULER_CONFIG'

  constructor(message: string) {
    super(message)
    this.name = 'SchedulerConfigError'
  }
}

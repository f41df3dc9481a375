/** The command was called wrongly: the message names the argument and the remedy. */
export class UsageError extends Error {
  readonly code = 'USAGE'
  override readonly name = 'UsageError'
}

/** A DeschedulerPolicy that the descheduler would not start with. Safe to show. */
export class DeschedulerPolicyError extends Error {
  readonly code = 'DESCHEDULER_POLICY_INVALID'
  /** Within the document; empty for all of it. */
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.name = 'DeschedulerPolicyError'
    this.path = path
  }
}

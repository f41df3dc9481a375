/** An error that Kubernetes reports for the expression, in its words. */
export class CelError extends Error {
  readonly code = 'CEL_ERROR'

  constructor(message: string) {
    super(message)
    this.name = 'CelError'
  }
}

/** An expression that Kubernetes evaluates and the twin does not; the message says what it uses. */
export class CelGap extends Error {
  readonly code = 'CEL_NOT_EVALUATED'

  constructor(message: string) {
    super(message)
    this.name = 'CelGap'
  }
}

/** The folder for forks cannot be used, or something in it cannot be read. */
export class ForkStoreError extends Error {
  readonly code: 'STORE_IN_USE' | 'STORE_UNUSABLE' | 'STATE_DAMAGED'

  constructor(code: ForkStoreError['code'], message: string) {
    super(message)
    this.name = 'ForkStoreError'
    this.code = code
  }
}

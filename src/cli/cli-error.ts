/** Something that a command cannot do. `message` is one line that names the thing, the place and the remedy. */
export class CliError extends Error {
  readonly code = 'CLI'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CliError'
  }
}

import { Command as Commander } from 'commander'

/** A command line to copy. */
export interface Example {
  /** The words after the command: `node-1 --then reboot`. */
  readonly words: string
  /** What this line adds; empty where the description of the command is enough. */
  readonly about: string
}

/**
 * A command as commander has it, with examples. Help, completion and docs/commands.md are made of what a command declares of
 * itself: description, arguments, flags, examples.
 */
export class Command extends Commander {
  declare readonly commands: readonly Command[]
  declare parent: Command | null
  readonly #examples: Example[] = []

  override createCommand(name?: string): Command {
    return new Command(name)
  }

  /** The examples, in the order in which they were added. */
  get examples(): readonly Example[] {
    return this.#examples
  }

  /** The words that start the command: `rehearse rollout restart`. */
  get path(): string {
    return this.parent ? `${this.parent.path} ${this.name()}` : this.name()
  }

  /** Adds an example. `words` follow the command; `about` describes what they add. */
  example(words: string, about = ''): this {
    if (this.#examples.length === 0) this.addHelpText('after', () => `\nExamples:\n${this.#exampleLines().join('\n')}`)
    this.#examples.push({ words, about })
    return this
  }

  /** As kubectl prints them: a comment, and below it the line. */
  #exampleLines(): readonly string[] {
    return this.#examples.flatMap(({ words, about }) => [
      ...(about === '' ? [] : [`  # ${about}`]),
      `  ${this.path} ${words}`.trimEnd(),
    ])
  }
}

import type { InputIssue } from '../../whatif/input-issue.ts'

/** A place in an input that is being read: knows its path, and takes down what is wrong there. */
export class InputPlace {
  readonly path: string
  readonly #issues: Pick<InputIssue, 'path' | 'message'>[]

  constructor(path: string, issues: Pick<InputIssue, 'path' | 'message'>[]) {
    this.path = path
    this.#issues = issues
  }

  /** A field of this place; an index is written `[0]`. */
  at(field: string): InputPlace {
    return new InputPlace(field.startsWith('[') ? this.path + field : `${this.path}.${field}`, this.#issues)
  }

  /** Takes down an issue; what was to be read here is not there. */
  refuse(message: string): undefined {
    this.#issues.push({ path: this.path, message })
    return undefined
  }
}

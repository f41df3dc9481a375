import type { InputIssue } from '../../whatif/input-issue.ts'

/** What is wrong at a place of an input, and where in a text that it contains. */
export type PlacedIssue = Omit<InputIssue, 'missing'>

/** A place in an input that is being read: has its path, and records what is wrong there. */
export class InputPlace {
  readonly path: string
  readonly #issues: PlacedIssue[]

  constructor(path: string, issues: PlacedIssue[]) {
    this.path = path
    this.#issues = issues
  }

  /** A field of this place; an index is written `[0]`. */
  at(field: string): InputPlace {
    return new InputPlace(field.startsWith('[') ? this.path + field : `${this.path}.${field}`, this.#issues)
  }

  /** Takes down an issue; what was to be read here is not there. */
  refuse(message: string, within: Pick<PlacedIssue, 'line' | 'column'> = {}): undefined {
    this.#issues.push({ path: this.path, message, ...within })
    return undefined
  }
}

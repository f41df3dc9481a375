import type { JsonObject } from '../../kube/codec/json.ts'
import { writeObject } from '../../kube/codec/registry.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Names } from './names.ts'
import { Place } from './place.ts'
import { redactedObject } from './redacted-object.ts'
import { withoutExpressions } from './redacted-policies.ts'
import { RedactedTemplates } from './redacted-templates.ts'
import { withoutOthers } from './without-others.ts'

/** Writes the API objects of rows with new names, and without variables, commands, expressions and all else that no rule reads. */
export class RowRedactor {
  readonly #names: Names
  readonly #top: Place
  readonly #templates: RedactedTemplates

  constructor(names: Names) {
    this.#names = names
    this.#top = new Place(names)
    this.#templates = new RedactedTemplates(names)
  }

  object(row: Row): JsonObject {
    return redactedObject(writeObject(withoutOthers(withoutExpressions(this.#templates.in(row)))), this.#top, this.#names)
  }
}

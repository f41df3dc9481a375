import type { JsonObject } from '../../kube/codec/json.ts'
import { writeObject } from '../../kube/codec/registry.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Names } from './names.ts'
import { redactedObject } from './redacted-object.ts'
import { withoutExpressions } from './redacted-policies.ts'
import { withRedactedTemplates } from './redacted-template.ts'
import { withoutOthers } from './without-others.ts'

/** The API object of a row, with new names, and without variables, commands, expressions and all else that no rule reads. */
export function redactedRow(row: Row, names: Names): JsonObject {
  return redactedObject(writeObject(withoutOthers(withoutExpressions(withRedactedTemplates(row, names)))), names)
}

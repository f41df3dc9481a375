import { type Issue, invalid, required } from './issue.ts'
import type { Place } from './place.ts'

/**
 * What decides which kind a definition adds (apiextensions validation ValidateCustomResourceDefinition). Rows keep no schema, so that
 * schemas are not validated.
 */
export function validateDefinition(object: Place): readonly Issue[] {
  const [name, spec] = [object.at('metadata').at('name'), object.at('spec')]
  const [group, scope, plural] = [spec.at('group'), spec.at('scope'), spec.at('names').at('plural')]
  const isOwn = name.text === `${plural.text}.${group.text}`
  return [
    ...(isOwn ? [] : [invalid(name.path, name.text, 'must be spec.names.plural+"."+spec.group')]),
    ...(group.text === '' ? [required(group.path)] : []),
    ...(scope.text === '' ? [required(scope.path)] : []),
  ]
}

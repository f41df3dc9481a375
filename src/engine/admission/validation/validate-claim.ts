import { subdomainErrors } from '../../../kube/label-syntax.ts'
import { quantity } from '../../../kube/quantity.ts'
import { type Issue, invalid, notAllowed, oneOf, required, syntax, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { selectorIssues } from './validate-selector.ts'

export const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** Validates the spec of a claim, also in templates (core validation ValidatePersistentVolumeClaimSpec). */
export function claimSpecIssues(spec: Place): readonly Issue[] {
  const [modes, storage, className] = [spec.at('accessModes'), spec.at('resources'), spec.at('storageClassName')]
  const amount = storage.at('requests').amounts['storage']
  const field = `${storage.path}[storage]`
  return [
    ...(modes.items.length === 0 ? [required(modes.path, 'at least 1 access mode is required')] : []),
    ...(spec.at('selector').given ? selectorIssues(spec.at('selector')) : []),
    ...accessModeIssues(modes),
    ...(amount === undefined ? [required(field)] : positive(field, amount)),
    ...(className.text === ''
      ? []
      : subdomainErrors(className.text).map((error) => invalid(className.path, className.text, error))),
    ...(spec.at('volumeMode').given ? oneOf(spec.at('volumeMode'), ['Block', 'Filesystem']) : []),
    ...sourceIssues(spec),
  ]
}

/** Known modes; the mode for a single pod cannot be combined with another known one. */
export function accessModeIssues(modes: Place): readonly Issue[] {
  const unknown = modes.texts
    .filter((mode) => !ACCESS_MODES.includes(mode))
    .map((mode) => unsupported(modes.path, mode, ACCESS_MODES))
  const hasOther = modes.texts.some((mode) => mode !== 'ReadWriteOncePod' && ACCESS_MODES.includes(mode))
  if (!modes.texts.includes('ReadWriteOncePod') || !hasOther) return unknown
  return [...unknown, notAllowed(modes.path, 'may not use ReadWriteOncePod with other access modes')]
}

/** The source of the claim's data: two fields with the same meaning. */
function sourceIssues(spec: Place): readonly Issue[] {
  const [source, ref] = [spec.at('dataSource'), spec.at('dataSourceRef')]
  const same = ['apiGroup', 'kind', 'name'].every((name) => source.at(name).text === ref.at(name).text)
  return [
    ...[source, ref].filter(({ given }) => given).flatMap(referenceIssues),
    ...(source.given && ref.given && !same ? [invalid(spec.path, {}, 'must match dataSourceRef')] : []),
  ]
}

function referenceIssues(source: Place): readonly Issue[] {
  const [group, kind] = [source.at('apiGroup'), source.at('kind')]
  const foreign = group.text === '' && kind.text !== 'PersistentVolumeClaim'
  const rule = "must be 'PersistentVolumeClaim' when referencing the default apiGroup"
  return [
    ...[source.at('name'), kind].flatMap((place) => (place.text === '' ? [required(place.path)] : [])),
    ...(foreign ? [invalid(source.path, kind.text, rule)] : []),
    ...(group.text === '' ? [] : syntax(group, subdomainErrors)),
  ]
}

function positive(field: string, amount: string): readonly Issue[] {
  return quantity(amount).unscaled > 0n ? [] : [invalid(field, amount, 'must be greater than zero')]
}

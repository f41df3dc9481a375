import type { ObjectKey } from '../../engine/turn.ts'
import { apiGroupOf } from '../../kube/api-group.ts'
import { customResourceName } from '../../kube/custom-resource.ts'
import { idOf } from '../../kube/id-of.ts'
import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { knowsDefinitions } from '../../twin/serves-kind.ts'
import type { ActionReport } from '../actions/action-report.ts'
import { deletedKeys } from '../actions/delete-object.ts'
import { type DefinedKind, definedIn } from '../actions/manifests/defined-in.ts'
import type { Document, SkippedObject } from '../actions/manifests/document.ts'
import { kubectlName } from '../actions/workload-template.ts'
import { writesDocuments } from '../actions/writes-documents.ts'
import type { CoverageNote } from './coverage-note.ts'
import { ownedNotes } from './owned-notes.ts'

/** What of manifests the twin does not hold, and what that leaves open. */
export function leftOutNotes(reports: readonly ActionReport[], base: ClusterView): readonly CoverageNote[] {
  const left = reports.flatMap(leftObjects)
  const names = [...unheldDefinitions(reports, base), ...left.map(({ text }) => text)]
  const message = `objects of these kinds are not modelled and were left out: ${names.join(', ')}`
  const skipped: readonly CoverageNote[] = names.length === 0 ? [] : [{ code: 'KIND_NOT_READ', message, objects: [] }]
  const guards = names.length === 0 ? [] : guardNotes(reports, base)
  const owned = reports.flatMap((report) => ownedNotes(report, leftObjects(report), base))
  return [...guards, ...skipped, ...servedNotes(reports, base), ...deletionNotes(reports, base), ...owned]
}

/** Without those that kubectl refused. */
function leftObjects({ action, failures }: ActionReport): readonly SkippedObject[] {
  const skipped = 'skipped' in action ? (action.skipped ?? []) : []
  if (failures.length === 0) return skipped
  const refused = new Set(failures.map(({ object }) => idOf(object)))
  return skipped.filter(
    (object) => !refused.has(idOf({ kind: 'CustomResource', namespace: object.namespace, name: customResourceName(object) })),
  )
}

function documentsOf({ action }: ActionReport): readonly Document[] {
  return writesDocuments(action) ? action.documents : []
}

/** A cluster without any definition gets none. */
function unheldDefinitions(reports: readonly ActionReport[], base: ClusterView): readonly string[] {
  if (base.count('CustomResourceDefinition') > 0) return []
  const keys = reports.flatMap((report) => [...documentsOf(report).map(({ key }) => key), ...deletedFromManifest(report)])
  return keys.filter(({ kind }) => kind === 'CustomResourceDefinition').map(kubectlName)
}

function deletedFromManifest({ action }: ActionReport): readonly ObjectKey[] {
  if (action.kind !== 'deleteObject') return []
  return action.targets.slice(action.targets.length - (action.fromManifest ?? 0))
}

/**
 * Whether the API server serves the kinds of these objects, where that is unknown. Without any definition it is a limit of the answer as
 * others of files are; where definitions are known and none is of the group, the command fails unless an aggregated API server serves it,
 * which leaves the verdict open.
 */
function servedNotes(reports: readonly ActionReport[], base: ClusterView): readonly CoverageNote[] {
  const definitions = base.list('CustomResourceDefinition')
  if (!knowsDefinitions(definitions)) {
    const objects = reports.flatMap(leftObjects).filter(isCustom)
    if (objects.length === 0) return []
    const message = `no CustomResourceDefinition could be read: kubectl refuses ${namesOf(objects)} if the definition is not installed before the command`
    return [{ code: 'KIND_NOT_READ', message, objects: [] }]
  }
  const unseen = ofUnknownGroups(reports, definitions)
  if (unseen.length === 0) return []
  const missing = abbreviatedNames([...new Set(unseen.map(({ apiVersion }) => apiGroupOf(apiVersion)))])
  const message = `the cluster has no CustomResourceDefinition of ${missing}: kubectl refuses ${namesOf(unseen)} unless an aggregated API server serves the kind`
  return [{ code: 'UNREADABLE', message, objects: [] }]
}

function isCustom({ served }: SkippedObject): boolean {
  return served === 'WHERE_DEFINED'
}

/** Objects of groups that no definition until then is of. */
function ofUnknownGroups(
  reports: readonly ActionReport[],
  definitions: readonly Pick<DefinedKind, 'group'>[],
): readonly SkippedObject[] {
  const groups = new Set(definitions.map(({ group }) => group))
  return reports.flatMap((report) => {
    for (const { group } of documentsOf(report).flatMap(definedIn)) groups.add(group)
    return leftObjects(report).filter((object) => isCustom(object) && !groups.has(apiGroupOf(object.apiVersion)))
  })
}

function namesOf(objects: readonly SkippedObject[]): string {
  return abbreviatedNames([...new Set(objects.map(({ text }) => text))])
}

/** What goes with a deleted definition is known by what its objects own, and not by the objects: only those that control pods are read. */
function deletionNotes(reports: readonly ActionReport[], base: ClusterView): readonly CoverageNote[] {
  const targets = reports.flatMap(({ action }) => (action.kind === 'deleteObject' ? deletedKeys(action, base) : []))
  const names = targets
    .filter(({ kind, name }) => kind === 'CustomResourceDefinition' && base.get(kind, '', name))
    .map(({ name }) => name)
  if (names.length === 0) return []
  const message = `all objects of ${abbreviatedNames(names)} are deleted with the definition, and then what they own; finalizers that keep them, and other custom resources that they own, are not modelled`
  return [{ code: 'UNREADABLE', message, objects: [] }]
}

/**
 * What is new in the cluster and may refuse pods leaves the verdict open. What the running pods have passed is noted where it
 * would be called.
 */
function guardNotes(reports: readonly ActionReport[], base: ClusterView): readonly CoverageNote[] {
  const guards = reports.flatMap(({ action }) => (writesDocuments(action) ? (action.guards ?? []) : []))
  const added = guards.filter(({ kind, name }) => !base.get(kind, '', name)).map(({ text }) => text)
  if (added.length === 0) return []
  const message = `${abbreviatedNames(added)} may refuse or change pods, and ${added.length === 1 ? 'is' : 'are'} not evaluated`
  return [{ code: 'UNREADABLE', message, objects: [] }]
}

import { type CustomResourceDefinitionRow, customResourceDefinitionRow } from '../custom-resource-definition.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import type { ApiObject } from './output.ts'

/** Where the objects of a kind have what their scale subresource shows: `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
}

/** What a CustomResourceDefinition says about its kind, as far as it is read. */
export interface CustomKind {
  readonly group: string
  readonly kind: string
  readonly listKind: string
  readonly plural: string
  readonly scope: 'Namespaced' | 'Cluster'
  /** The version that is stored; one that is served where the stored one is not. */
  readonly version: string
  /** Of that version; `undefined` without the subresource. */
  readonly scale: ScalePaths | undefined
}

const SCOPES = ['Namespaced', 'Cluster'] as const
/** Where the rows of custom resources have their replicas when they are written. */
const WRITTEN: ScalePaths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }

/** @throws {FieldError} when a field is not what the API means by it. */
export function readCustomKind(object: Field): CustomKind {
  const spec = object.object('spec')
  const names = spec.object('names')
  const kind = names.text('kind')
  const versions = spec.list('versions', readVersion)
  const served = versions.filter((version) => version.served)
  const read = served.find(({ stored }) => stored) ?? served[0]
  return {
    group: spec.text('group'),
    kind,
    listKind: names.text('listKind') || `${kind}List`,
    plural: names.text('plural'),
    scope: spec.choice('scope', SCOPES, 'Namespaced'),
    version: read?.name ?? '',
    scale: read?.scale,
  }
}

function readVersion(version: Field) {
  const scale = version.object('subresources').optionalObject('scale')
  return {
    name: version.text('name'),
    served: version.flag('served'),
    stored: version.flag('storage'),
    scale: scale && { specReplicasPath: scale.text('specReplicasPath'), statusReplicasPath: scale.text('statusReplicasPath') },
  }
}

export function readCustomResourceDefinition(object: Field, context: CodecContext): CustomResourceDefinitionRow {
  const { group, kind, plural, scope, version, scale } = readCustomKind(object)
  return customResourceDefinitionRow({
    group,
    names: { kind, plural },
    scope,
    version,
    hasScale: scale !== undefined,
    ...readMetadata(object, 'CustomResourceDefinition', context),
  })
}

/** With the one version that was read, and the scale where the written objects of the kind have it. */
export function writeCustomResourceDefinition(row: CustomResourceDefinitionRow): ApiObject {
  const { group, names, scope, version, hasScale } = row
  const subresources = hasScale ? { subresources: { scale: WRITTEN } } : {}
  const versions = version === '' ? [] : [{ name: version, served: true, storage: true, ...subresources }]
  return writeEnvelope(row, { spec: { group, names, scope, versions } })
}

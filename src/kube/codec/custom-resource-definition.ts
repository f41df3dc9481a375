import { type CustomResourceDefinitionRow, customResourceDefinitionRow, type ScalePaths } from '../custom-resource-definition.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import type { ApiObject } from './output.ts'

/** What a CustomResourceDefinition says about its kind, as far as it is read. */
export interface CustomKind {
  readonly group: string
  readonly kind: string
  readonly listKind: string
  readonly plural: string
  readonly scope: 'Namespaced' | 'Cluster'
  /** The version that is stored; one that is served where the stored one is not. */
  readonly version: string
  /** All versions that are served. */
  readonly served: readonly string[]
  /** Of that version; `undefined` without the subresource. */
  readonly scale: ScalePaths | undefined
}

const SCOPES = ['Namespaced', 'Cluster'] as const

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
    served: served.map(({ name }) => name),
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
  const { group, kind, plural, scope, version, served, scale } = readCustomKind(object)
  return customResourceDefinitionRow({
    group,
    names: { kind, plural },
    scope,
    version,
    served,
    scale,
    ...readMetadata(object, 'CustomResourceDefinition', context),
  })
}

/** With the versions that are served; one of them is stored, as far as the row says. */
export function writeCustomResourceDefinition(row: CustomResourceDefinitionRow): ApiObject {
  const { group, names, scope, version, served, scale } = row
  const subresources = scale ? { subresources: { scale } } : {}
  const versions = served.map((name) => {
    const storage = name === version
    return { name, served: true, storage, ...(storage ? subresources : {}) }
  })
  return writeEnvelope(row, { spec: { group, names, scope, versions } })
}

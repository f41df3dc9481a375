import type { InputFieldBuilder } from '@pothos/core'
import type { ManifestCommand } from '../../../whatif/actions/write-documents.ts'
import type { BuilderTypes } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ENFORCE_NAMESPACE, readAs, readManifest, SAME_COMMAND } from '../manifest/read-manifest.ts'

/** The fields of a command of kubectl that writes each object of its files: one file. */
export function manifestFields(t: InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return {
    manifest: t.field({ type: 'Manifest', required: true, description: 'The objects.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects without one.' }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    source: t.string({ description: 'The file that the manifest is from, for the messages of kubectl. Default: STDIN.' }),
    sameCommand: t.boolean({ defaultValue: false, description: SAME_COMMAND }),
  }
}

/** The field of the flag --save-config. */
export function saveConfigField(t: InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return t.boolean({ defaultValue: false, description: '--save-config: note the manifest for a later apply.' })
}

interface ManifestFields {
  readonly manifest: string
  readonly namespace?: string | null | undefined
  readonly enforceNamespace?: boolean | null | undefined
  readonly source?: string | null | undefined
  readonly sameCommand?: boolean | null | undefined
  readonly selector?: string | null | undefined
}

/** The file of the fields, of which `place` is the input. kubectl validates what it sends, and not what it deletes. */
export function readManifestFields(
  { manifest, source, ...fields }: ManifestFields,
  place: InputPlace,
  { validated }: { readonly validated: boolean } = { validated: true },
): ManifestCommand {
  const { sameCommand } = fields
  const as = readAs(fields, { validated })
  return {
    ...readManifest(manifest, as, place.at('manifest')),
    source: source ?? undefined,
    ...(sameCommand ? { sameCommand } : {}),
  }
}

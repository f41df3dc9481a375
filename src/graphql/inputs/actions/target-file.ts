import type { InputFieldBuilder } from '@pothos/core'
import type { TargetFile } from '../../../whatif/actions/target-file.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import type { BuilderTypes } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { ENFORCE_NAMESPACE, readAs, readManifest, SAME_COMMAND } from '../manifest/read-manifest.ts'

/** The fields of a command of kubectl that changes the stored objects which its files name: one file. `objects`: what the objects are. */
export function targetFileFields(t: InputFieldBuilder<BuilderTypes, 'InputObject'>, objects: string) {
  return {
    manifest: t.field({ type: 'Manifest', description: `The ${objects} that a manifest names.` }),
    namespace: t.string({ defaultValue: 'default', description: `The namespace of ${objects} of the manifest without one.` }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    source: t.string({ description: 'The file that the manifest is from, for the messages of kubectl. Default: STDIN.' }),
    sameCommand: t.boolean({ defaultValue: false, description: SAME_COMMAND }),
  }
}

export interface FileFields {
  readonly namespace?: string | null | undefined
  readonly enforceNamespace?: boolean | null | undefined
  readonly source?: string | null | undefined
  readonly sameCommand?: boolean | null | undefined
  readonly selector?: string | null | undefined
}

/** The objects that a file names, and what else is in it; `place` is that of the input with the manifest. */
export function readTargetFile(
  manifest: string,
  fields: FileFields,
  place: InputPlace,
  { selectsStored = true }: { readonly selectsStored?: boolean } = {},
): { readonly targets: readonly ObjectKey[]; readonly file: TargetFile; readonly selector?: string } {
  const { documents, skipped, undecoded, misplaced, end } = readManifest(
    manifest,
    readAs(fields, { validated: false, selectsStored, namesAlone: true }),
    place.at('manifest'),
  )
  const { source, sameCommand, selector } = fields
  const file = {
    skipped,
    ...(undecoded ? { undecoded } : {}),
    ...(misplaced ? { misplaced } : {}),
    ...(end ? { end } : {}),
    source: source ?? undefined,
    ...(sameCommand ? { sameCommand } : {}),
  }
  return { targets: documents.map(({ key }) => key), file, ...(selector && selectsStored ? { selector } : {}) }
}

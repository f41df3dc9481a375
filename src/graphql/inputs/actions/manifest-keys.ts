import { unmappedText } from '../../../whatif/kubectl/unmapped-text.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import type { InputPlace } from '../input-place.ts'
import { readAs, readManifest } from '../manifest/read-manifest.ts'

interface Within {
  readonly namespace?: string | null | undefined
  readonly enforceNamespace?: boolean | null | undefined
  readonly selector?: string | null | undefined
}

/** The objects that a manifest names, for a command that changes the stored ones; `place` is that of the input with the manifest. */
export function manifestKeys(within: Within, manifest: string, place: InputPlace): readonly ObjectKey[] | undefined {
  const as = readAs(within, { validated: false, isReadFirst: true, selectsStored: true, namesAlone: true })
  const { documents, skipped } = readManifest(manifest, as, place.at('manifest'))
  const [other] = skipped
  if (other?.served === 'NEVER') return place.at('manifest').refuse(unmappedText(other, 'the manifest').replace('\n', ': '))
  if (other) return place.at('manifest').refuse(`${other.text} is not modelled: leave it out of the manifest`)
  return documents.map(({ key }) => key)
}

import type { InputRef } from '@pothos/core'
import type { SingleAction } from '../../../whatif/actions/action.ts'
import type { InputPlace } from '../input-place.ts'

/** One field of `ActionInput`: how a verb is written down in the API, and how it is read. */
export interface ActionField<V> {
  readonly type: InputRef<V> | 'Manifest'
  readonly description: string
  /** The action; `undefined` if it cannot be expressed; the place then has the issue. The cluster is not read. */
  read(input: V, place: InputPlace): SingleAction | undefined
}

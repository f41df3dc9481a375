import type { ObjectRef } from '@pothos/core'
import type { Base } from '../../whatif/base.ts'
import { type BuilderTypes, builder } from '../builder.ts'
import { CoverageNote, StateInfo } from './state.ts'

/** What every answer ends with: what the twin could not read, and the state it was computed on. */
export function addGround<View extends { readonly base: Base }>(answer: ObjectRef<BuilderTypes, View>): void {
  builder.objectFields(answer, (t) => ({
    coverage: t.field({
      type: [CoverageNote],
      description: 'What the twin could not read.',
      resolve: ({ base }) => [...base.coverage],
    }),
    state: t.field({ type: StateInfo, description: 'The state it was computed on.', resolve: ({ base }) => base.info }),
  }))
}

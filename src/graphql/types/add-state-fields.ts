import type { ObjectRef } from '@pothos/core'
import type { Base } from '../../whatif/base.ts'
import type { CoverageNote as Note } from '../../whatif/outcome/coverage-note.ts'
import { type BuilderTypes, builder } from '../builder.ts'
import { CoverageNote, StateInfo } from './state.ts'

/** The state that an answer rests on. */
export interface ComputedOnState {
  readonly base: Base
  /** What the answer leaves out beside what the twin could not read: extenders of the requested scheduler configuration. */
  readonly notes?: readonly Note[] | undefined
}

/** What every answer ends with: what it does not take into account, and the state it was computed on. */
export function addStateFields<View extends ComputedOnState>(answer: ObjectRef<BuilderTypes, View>): void {
  builder.objectFields(answer, (t) => ({
    coverage: t.field({
      type: [CoverageNote],
      description: 'What the answer does not take into account.',
      resolve: ({ base, notes = [] }) => [...base.coverage, ...notes],
    }),
    state: t.field({ type: StateInfo, description: 'The state it was computed on.', resolve: ({ base }) => base.info }),
  }))
}

import type { CustomKind } from '../../kube/codec/custom-resource-definition.ts'
import type { CoverageNote } from '../source.ts'

/** A kind of custom resources that cannot be read, with why. */
export interface UnreadCustomKind {
  readonly note: CoverageNote
  readonly definition: Pick<CustomKind, 'group' | 'plural'> | undefined
}

const WORST: readonly CoverageNote['code'][] = ['forbidden', 'failed', 'absent']

/** One note about all kinds of custom resources that cannot be read; `undefined` without any. */
export function unreadCustomKinds(kinds: readonly UnreadCustomKind[]): CoverageNote | undefined {
  const code = WORST.find((each) => kinds.some(({ note }) => note.code === each))
  if (code === undefined) return undefined
  const message = kinds.map(({ note }) => note.message).join('; ')
  const remedies = kinds.map(({ note, definition }) =>
    note.code === 'forbidden' && definition ? grant(definition) : note.remedy,
  )
  return { code, kind: 'CustomResource', message, remedy: remedies.join(' ') }
}

/** The rule that allows it. */
function grant({ group, plural }: Pick<CustomKind, 'group' | 'plural'>): string {
  return `Its objects control pods. Add this rule to a ClusterRole: apiGroups: [${group}], resources: [${plural}], verbs: [list, watch].`
}

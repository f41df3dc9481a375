import { enumOf } from '../../enum-of.ts'

export const CascadeEnum = enumOf('Cascade', 'What happens to the objects that a deleted object owns.', {
  BACKGROUND: 'They are deleted after it.',
  FOREGROUND: 'They are deleted before it.',
  ORPHAN: 'They stay, without an owner.',
})

const POLICIES = { BACKGROUND: 'Background', FOREGROUND: 'Foreground', ORPHAN: 'Orphan' } as const

/** What a deletion does with what the object owns, as its options name it. */
export function readCascade(cascade: keyof typeof POLICIES | null | undefined): (typeof POLICIES)[keyof typeof POLICIES] {
  return POLICIES[cascade ?? 'BACKGROUND']
}

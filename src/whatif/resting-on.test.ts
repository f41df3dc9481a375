import { expect, it } from 'vitest'
import { StateTwin } from '../../test/support/state-twin.ts'
import type { CoverageNote } from './outcome/coverage-note.ts'
import { restingOn, unjudged, unseenIn } from './resting-on.ts'

const GROUNDS = { kind: 'Service', optional: ['Ingress'], unknown: 'who answers is unknown' } as const

function note(unread: string | undefined): CoverageNote {
  return { code: 'KIND_NOT_READ', message: `${unread}`, objects: [], ...(unread === undefined ? {} : { unread }) }
}

function notesOn(coverage: readonly CoverageNote[], ...unlisted: readonly ('Service' | 'Ingress')[]) {
  const base = new StateTwin().pin()
  return restingOn(GROUNDS, { ...base, coverage, info: { ...base.info, unlisted } })
}

it.each([
  ['the kind', note('Service'), ['Service']],
  ['a kind that a cluster may lack', note('Ingress'), ['Ingress']],
  ['some object', note('*'), ['*']],
  ['another kind', note('Job'), []],
  ['nothing', note(undefined), []],
])('an answer is not judged without %s', (_, unread, unseen) => {
  expect(unseenIn(notesOn([unread]))).toEqual(unseen)
})

it('files without the kind are not the whole cluster, but a cluster may lack the others', () => {
  expect(unseenIn(notesOn([], 'Service', 'Ingress'))).toEqual(['not in the files: Service; who answers is unknown'])
  expect(unseenIn(notesOn([], 'Ingress'))).toEqual([])
})

it('a summary begins with what could not be read', () => {
  expect(unjudged('nothing found.', ['no permission to list services', 'more'])).toBe(
    'cannot be judged: no permission to list services; as far as is known: nothing found.',
  )
  expect(unjudged('nothing found.', [])).toBe('nothing found.')
})

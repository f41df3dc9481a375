import { expect, it } from 'vitest'
import { mergedMoments } from './merged-moments.ts'

const at = (minute: number): string => `2026-01-31T12:0${minute}:00Z`
const KNOWN = [at(0), at(1), at(2)]

it.each([
  ['adds later moments once', { earliest: at(0), later: [at(2), at(3), at(4)] }, [...KNOWN, at(3), at(4)]],
  ['drops what has expired', { earliest: at(1), later: [at(2)] }, [at(1), at(2)]],
  ['replaces moments of which none is kept', { earliest: at(5), later: [at(5), at(6)] }, [at(5), at(6)]],
  ['is empty when nothing is kept any more', { earliest: undefined, later: [] }, []],
])('%s', (_name, newer, moments) => {
  expect(mergedMoments(KNOWN, newer)).toEqual(moments)
})

it('is the same list when nothing has changed, so that nothing is drawn again', () => {
  expect(mergedMoments(KNOWN, { earliest: at(0), later: [at(2)] })).toBe(KNOWN)
})

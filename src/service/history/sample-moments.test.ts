import { expect, it } from 'vitest'
import { instant } from '../../kube/instant.ts'
import { sampleMoments } from './sample-moments.ts'
import type { Moment } from './state-history.ts'

const moments = [0, 1, 2, 3, 10, 11, 20].map(
  (at): Moment => ({ takenAt: instant(1000 + at), version: String(at), digest: '', objects: 0, bytes: 0 }),
)

it.each([
  ['none', [], { points: 3 }, []],
  ['one point: the last', moments, { points: 1 }, [20]],
  ['two points: the ends', moments, { points: 2 }, [0, 20]],
  ['evenly spaced, the latest at or before each time', moments, { points: 5 }, [0, 3, 10, 11, 20]],
  ['more points than moments: all, none twice', moments, { points: 100 }, [0, 1, 2, 3, 10, 11, 20]],
  ['a part', moments, { points: 3, from: instant(1001), to: instant(1011) }, [1, 3, 11]],
  ['a part without moments', moments, { points: 3, from: instant(1004), to: instant(1009) }, []],
])('samples %s', (_name, all, sampling, expected) => {
  expect(sampleMoments(all, sampling).map(({ version }) => Number(version))).toEqual(expected)
})

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRecordings } from '../../conformance/find-recordings.ts'
import { readRecording } from '../../conformance/read-recording.ts'
import { type Forecast, forecast } from '../forecast/forecast.ts'
import { isRecording, type Recording } from '../recording.ts'
import { judgeCourse } from './judge-course.ts'
import { judgeRecording } from './judge-recording.ts'

const FOLDER = fileURLToPath(new URL('../../conformance/recordings/prophecy/', import.meta.url))
const FAILING = fileURLToPath(new URL('../../conformance/failing/prophecy.txt', import.meta.url))

/** A drain that goes as predicted, after which new pods have landed. */
function recordedDrain(): Recording {
  const failing = new Set(readFileSync(FAILING, 'utf8').split('\n'))
  for (const path of findRecordings([FOLDER])) {
    if (failing.has(basename(path, '.json.gz'))) continue
    const [entry] = readRecording(path)
    if (!entry || !('record' in entry) || !isRecording(entry.record)) continue
    if (entry.record.course.kind === 'drain' && entry.record.real.landings.length > 0) return entry.record
  }
  throw new Error('the recording of a drain is there')
}

describe('the judge of courses', () => {
  let recording: Recording
  let foreseen: Forecast

  const wrongIn = (real: Partial<Recording['real']>): readonly string[] =>
    judgeCourse({ ...recording.real, ...real }, foreseen).wrong.map(({ key }) => key)

  beforeAll(() => {
    recording = recordedDrain()
    foreseen = forecast(recording.question)
  })

  it('finds nothing wrong with a drain that went as predicted', () => {
    const { wrong, right, total } = judgeRecording(recording)
    expect(wrong).toEqual([])
    expect(right).toBe(total)
    expect(total).toBeGreaterThan(10)
  })

  it('finds each fact that was changed in the recording', () => {
    const { facts } = recording.real
    const changed = Object.keys(facts).filter((key) => facts[key] !== foreseen.still.facts[key])
    expect(changed.length).toBeGreaterThan(5)
    for (const key of changed) expect(wrongIn({ facts: { ...facts, [key]: 'tampered' } })).toEqual([key])
  })

  it('finds a pod on a node that no seed gives it', () => {
    const [first, ...others] = recording.real.landings
    expect(wrongIn({ landings: [{ owner: first?.owner ?? '', nodes: ['elsewhere'] }, ...others] })).toEqual([
      `${first?.owner}: landing`,
    ])
  })

  it('finds a command that takes far longer than predicted', () => {
    const [name = ''] = Object.keys(recording.real.seconds)
    expect(wrongIn({ seconds: { ...recording.real.seconds, [name]: 1000 } })).toEqual([`seconds: ${name}`])
  })

  it('finds another order of evictions than every seed shows, and needs one seed that shows it', () => {
    const [key, first, second] = ['first evicted from a, db or web', 'db', 'web']
    const seeds = foreseen.seeds.map((seed) => ({ ...seed, order: { [key]: first } }))
    const wrongAmong = (all: Forecast['seeds'], order: string): readonly string[] =>
      judgeCourse({ ...recording.real, order: { [key]: order } }, { ...foreseen, seeds: all }).wrong.map((fact) => fact.key)
    expect(wrongAmong(seeds, first)).toEqual([])
    expect(wrongAmong(seeds, second)).toEqual([key])
    expect(wrongAmong([...seeds, ...seeds.map((seed) => ({ ...seed, order: { [key]: second } }))], second)).toEqual([])
    expect(
      wrongAmong(
        foreseen.seeds.map((seed) => ({ ...seed, order: {} })),
        second,
      ),
    ).toEqual([])
  })

  it('finds a forecast of another question', () => {
    const question = { ...recording.question, scenario: { actions: [{ wait: { for: '1s' } }] }, commands: [] }
    expect(judgeRecording({ ...recording, question }).wrong.length).toBeGreaterThan(5)
  })

  it('needs one seed that has the real value, and not more', () => {
    const key = Object.keys(recording.real.facts).find(
      (name) => name.endsWith(': unschedulable') && recording.real.facts[name] === 'true',
    )
    const name = key ?? ''
    const seeds = foreseen.seeds.map((seed) => ({ ...seed, facts: { ...seed.facts, [name]: 'tampered' } }))
    expect(judgeCourse(recording.real, { ...foreseen, seeds }).wrong).toEqual([
      { key: name, real: expect.any(String), forecast: ['tampered [20 seeds]'] },
    ])
    expect(judgeCourse(recording.real, { ...foreseen, seeds: [...seeds.slice(1), ...foreseen.seeds.slice(0, 1)] }).wrong).toEqual(
      [],
    )
  })

  it('finds a forecast that leaves more open than when it was recorded', () => {
    const width = { ...recording.width, landings: { ...recording.width.landings, sum: recording.width.landings.sum - 1 } }
    expect(judgeRecording({ ...recording, width }).wrong.map(({ key }) => key)).toEqual(['width: landings'])
  })
})

import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../../conformance/read-recording.ts'
import { type Forecast, forecast } from '../forecast/forecast.ts'
import { isRecording, type Recording } from '../recording.ts'
import { judgeCourse } from './judge-course.ts'
import { judgeRecording } from './judge-recording.ts'

const DRAIN = fileURLToPath(new URL('../../conformance/recordings/prophecy/drain-3.json.gz', import.meta.url))

/** The facts of a verdict that are wrong, by key. */
function wrongIn(recording: Recording): readonly string[] {
  return judgeRecording(recording).wrong.map(({ key }) => key)
}

describe('the judge of courses', () => {
  let recording: Recording
  let foreseen: Forecast

  beforeAll(() => {
    const [entry] = readRecording(DRAIN)
    if (!entry || !('record' in entry) || !isRecording(entry.record)) throw new Error('the recording of a drain is there')
    recording = entry.record
    foreseen = forecast(recording.question)
  })

  it('finds nothing wrong with a drain that went as foreseen', () => {
    expect(judgeRecording(recording)).toMatchObject({ wrong: [], right: expect.any(Number) })
    expect(judgeRecording(recording).total).toBeGreaterThan(20)
  })

  it.each([
    ['a fate', 'pod default/db-0: fate', 'evicted, gone'],
    ['an exit code', 'command 1 (drain a-1 --ignore-daemonsets): end', 'exit 1'],
    ['a line of kubectl', 'line node/a-2 drained', '1'],
    ['a status', 'PodDisruptionBudget default/web: status', '6 allowed, 6 healthy, 5 desired, 6 expected'],
  ])('finds %s that was changed in the recording', (_what, key, value) => {
    const facts = { ...recording.real.facts, [key]: value }
    expect(wrongIn({ ...recording, real: { ...recording.real, facts } })).toEqual([key])
  })

  it('finds a pod on a node that no seed gives it', () => {
    const [first, ...others] = recording.real.landings
    if (!first) throw new Error('a pod was moved')
    const landings = [{ ...first, nodes: ['a-1'] }, ...others]
    expect(wrongIn({ ...recording, real: { ...recording.real, landings } })).toEqual([`${first.owner}: landing`])
  })

  it('finds a command that takes far longer than foreseen', () => {
    const [name = ''] = Object.keys(recording.real.seconds)
    const seconds = { ...recording.real.seconds, [name]: 60 }
    expect(wrongIn({ ...recording, real: { ...recording.real, seconds } })).toEqual([`seconds: ${name}`])
  })

  it('finds a forecast of another question', () => {
    const scenario = { actions: [{ drain: { nodes: { names: ['b-1'] }, ignoreDaemonSets: true } }] }
    const wrong = wrongIn({ ...recording, question: { ...recording.question, scenario } })
    expect(wrong).toEqual(expect.arrayContaining(['Node a-1: unschedulable', 'Node b-1: unschedulable', 'line node/a-1 drained']))
  })

  it('finds a fact that all seeds of a forecast were made to miss', () => {
    const key = 'Node a-1: unschedulable'
    const seeds = foreseen.seeds.map((seed) => ({ ...seed, facts: { ...seed.facts, [key]: 'false' } }))
    expect(judgeCourse(recording.real, { ...foreseen, seeds }).wrong).toEqual([
      { key, real: 'true', forecast: ['false [20 seeds]'] },
    ])
    const [first, ...others] = foreseen.seeds
    if (!first) throw new Error('a forecast has seeds')
    expect(judgeCourse(recording.real, { ...foreseen, seeds: [first, ...seeds.slice(1, 1 + others.length)] }).wrong).toEqual([])
  })

  it('finds a forecast that leaves more open than when it was recorded', () => {
    const width = { ...recording.width, landings: { ...recording.width.landings, sum: recording.width.landings.sum - 1 } }
    expect(wrongIn({ ...recording, width })).toEqual(['width: landings'])
  })
})

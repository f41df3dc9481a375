import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Facts } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import { findRecordings } from '../find-recordings.ts'
import { countFacts } from '../formats.ts'
import { isJsonObject } from '../json.ts'
import { readRecording } from '../read-recording.ts'
import { compareFacts } from './compare-facts.ts'

const FOLDER = fileURLToPath(new URL('../recordings/control-plane', import.meta.url))

/** Facts that a run could have shown: of each range of moments or counts the least. */
function possibleFacts(expected: Facts): Facts {
  const ranged = (section: string, field: string, value: unknown): unknown => {
    if (field === 'gaps' && Array.isArray(value))
      return value.map((gap: unknown) => (Array.isArray(gap) ? (gap[0] as unknown) : gap))
    const isRange = Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
    return isRange && (section !== 'trajectories' || field === 'since') && field !== 'counts' && field !== 'codes'
      ? value[0]
      : value
  }
  const mapEntries = <A, B>(object: Record<string, A>, map: (key: string, value: A) => B): Record<string, B> =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(key, value)]))
  return mapEntries(expected, (section, keys) =>
    mapEntries(keys, (_, entry) => mapEntries(entry, (field, value) => ranged(section, field, value))),
  )
}

function recorded(...pods: readonly { created: unknown; node: string }[]): Facts {
  return {
    pods: Object.fromEntries(pods.map((life, i) => [`web-<rs1>-<pod${i + 1}>`, life])),
    final: Object.fromEntries(pods.map(({ node }, i) => [`Pod/web-<rs1>-<pod${i + 1}>`, { node }])),
    steps: { '1': { output: pods.map(({ node }, i) => `evicting pod NS/web-<rs1>-<pod${i + 1}> from ${node}`) } },
  }
}

describe('compareFacts', () => {
  const recordings = findRecordings([FOLDER])
    .flatMap(readRecording)
    .flatMap((entry) => ('record' in entry && isJsonObject(entry.record['expected']) ? [entry.record] : []))

  it('finds no difference between any recording and itself', () => {
    expect(recordings.length).toBeGreaterThan(80)
    for (const { name, expected, unstable } of recordings as unknown as { name: string; expected: Facts; unstable: Facts }[]) {
      const total = countFacts(expected)
      expect({ name, ...compareFacts({ expected, unstable }, possibleFacts(expected)) }).toEqual({
        name,
        differences: [],
        factsPassed: total,
        factsTotal: total,
      })
    }
  })

  it('accepts any order of pods that were created together', () => {
    const [a, b, c] = [
      { created: 1, node: 'a' },
      { created: [1, 1.1], node: 'b' },
      { created: 1, node: 'c' },
    ]
    const expected = recorded(a, b, c)
    delete expected['steps']
    const simulated = recorded(c, a, { ...b, created: 1.1 })
    expect(compareFacts({ expected, unstable: {} }, simulated)).toMatchObject({ differences: [], factsPassed: 9 })
  })

  it('renames pods in texts too', () => {
    const expected = recorded({ created: 1, node: 'a' }, { created: 1, node: 'b' })
    const simulated = recorded({ created: 1, node: 'b' }, { created: 1, node: 'a' })
    const { differences } = compareFacts({ expected, unstable: {} }, simulated)
    expect(differences).toEqual([
      'steps.1.output[0]: expected "evicting pod NS/web-<rs1>-<pod1> from a", got "evicting pod NS/web-<rs1>-<pod2> from b"',
      'steps.1.output[1]: expected "evicting pod NS/web-<rs1>-<pod2> from b", got "evicting pod NS/web-<rs1>-<pod1> from a"',
    ])
  })

  it('does not treat pods created at different times as equal', () => {
    const expected = recorded({ created: 1, node: 'a' }, { created: 5, node: 'b' })
    const simulated = recorded({ created: 1, node: 'b' }, { created: 5, node: 'a' })
    expect(compareFacts({ expected, unstable: {} }, simulated).factsPassed).toBe(2)
  })

  const table: readonly { name: string; expected: Facts; unstable?: Facts; actual: Facts; want: readonly string[] }[] = [
    {
      name: 'a moment a little outside',
      expected: { pods: { 'db-0': { ready: [2, 3] } } },
      actual: { pods: { 'db-0': { ready: 3.6 } } },
      want: [],
    },
    {
      name: 'a moment too late',
      expected: { pods: { 'db-0': { ready: [2, 3] } } },
      actual: { pods: { 'db-0': { ready: 3.7 } } },
      want: ['pods.db-0.ready: expected [2,3], got 3.7'],
    },
    {
      name: 'a count outside',
      expected: { events: { 'Pod Normal Killing: x': { count: [2, 3] } } },
      actual: { events: { 'Pod Normal Killing: x': { count: 4 } } },
      want: ['events.Pod Normal Killing: x.count: expected [2,3], got 4'],
    },
    {
      name: 'a missing object',
      expected: { final: { 'Job/a': { replicas: 1 } } },
      actual: { final: {} },
      want: ['final.Job/a.replicas: expected 1, got nothing'],
    },
    {
      name: 'an unexpected object',
      expected: { final: {} },
      actual: { final: { 'Job/a': { replicas: 1 } } },
      want: ['final.Job/a: expected nothing'],
    },
    {
      name: 'an unexpected field',
      expected: { final: { 'Job/a': { replicas: 1 } } },
      actual: { final: { 'Job/a': { replicas: 1, suspend: true } } },
      want: ['final.Job/a.suspend: expected nothing, got true'],
    },
    {
      name: 'an object of some runs',
      expected: { final: {} },
      unstable: { final: { 'Job/a': { presentInRuns: 2, example: {} } } },
      actual: { final: { 'Job/a': { replicas: 1 } } },
      want: [],
    },
    {
      name: 'a field on which the runs differ',
      expected: { final: { 'Job/a': { replicas: 1 } } },
      unstable: { final: { 'Job/a': { conditions: [null, []] } } },
      actual: { final: { 'Job/a': { replicas: 1, conditions: [] } } },
      want: [],
    },
    {
      name: 'an undefined field as absent',
      expected: { final: { 'Pod/a': { phase: 'Running' } } },
      actual: { final: { 'Pod/a': { phase: 'Running', finalizers: undefined } } },
      want: [],
    },
    {
      name: 'gaps one by one',
      expected: {
        trajectories: {
          'Node/a': {
            gaps: [
              [1, 2],
              [5, 5],
            ],
          },
        },
      },
      actual: { trajectories: { 'Node/a': { gaps: [2.2, 9] } } },
      want: ['trajectories.Node/a.gaps: expected [[1,2],[5,5]], got [2.2,9]'],
    },
  ]
  for (const { name, expected, unstable = {}, actual, want } of table) {
    it(`reports ${name}`, () => {
      expect(compareFacts({ expected, unstable }, actual).differences).toEqual(want)
    })
  }
})

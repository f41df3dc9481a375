import { describe, expect, it } from 'vitest'
import {
  type Disagreement,
  type Fidelity,
  isTroubled,
  type KindRead,
  lagSentence,
  readingText,
  realText,
  shareText,
  trustSentence,
  twinText,
} from './trust-words.ts'

const NONE = { judged: 0, agreed: 0, share: null }
const agreed = (agreed: number, judged: number) => ({ judged, agreed, share: agreed / judged })

function fidelity(parts: Partial<Fidelity>): Fidelity {
  return {
    clusterName: 'prod',
    since: '2026-01-31T12:00:00Z',
    unjudged: 0,
    likelyCause: null,
    placements: NONE,
    refusals: NONE,
    courses: { judged: 0, agreed: 0, open: 0, latest: [] },
    disagreements: [],
    weeks: [],
    recorded: { kubernetesVersion: '1.36.3', components: [] },
    ...parts,
  }
}

function kind(parts: Partial<KindRead> = {}): KindRead {
  const reading = { state: 'WATCHING', error: null, lagSeconds: 1, relists: 0, watchRestarts: 0, failures: 0 } as const
  return { kind: 'Pod', count: 3, skipped: 0, synced: true, note: null, reading, ...parts }
}

it.each([
  [0, 0, '-'],
  [3, 3, '100 %'],
  [9999, 10_000, '99.9 %'],
  [998, 1000, '99.8 %'],
  [0, 5, '0.0 %'],
])('%d of %d that agree are %s', (agreed, judged, expected) => {
  expect(shareText({ judged, agreed })).toBe(expected)
})

describe('the first sentence', () => {
  it.each([
    [{ since: null }, 'prod is read from files, so its scheduler is not observed.'],
    [{}, 'The scheduler of prod has made no decision since 2026-01-31 12:00 UTC: nothing is compared yet.'],
    [{ placements: agreed(1, 1) }, 'in 100 % of 1 decision since'],
    [
      { placements: agreed(12_000, 12_020), refusals: agreed(410, 410) },
      'in 99.8 % of 12,430 decisions since 2026-01-31 12:00 UTC.',
    ],
  ])('of %o', (parts, expected) => {
    expect(trustSentence(fidelity(parts))).toContain(expected)
  })
})

describe('a disagreement', () => {
  const base: Disagreement = {
    kind: 'NODE_REFUSED',
    plugin: 'NodeAffinity',
    pod: { kind: 'Pod', namespace: 'shop', name: 'web-1' },
    node: 'a',
    expected: ['b', 'c'],
    schedulerMessage: '',
    message: "node(s) didn't match Pod's node affinity/selector",
    seenAt: '2026-01-31T12:00:00Z',
  }
  it.each([
    [base, 'a', "b, c (NodeAffinity: node(s) didn't match Pod's node affinity/selector)"],
    [{ ...base, plugin: null, message: '', expected: [] }, 'a', 'no node'],
    [
      {
        ...base,
        kind: 'OTHER_REASONS',
        node: null,
        expected: [],
        plugin: null,
        schedulerMessage: '0/3 nodes',
        message: '0/4 nodes',
      } as const,
      'no node (0/3 nodes)',
      'no node (0/4 nodes)',
    ],
  ])('shows both sides: %#', (disagreement, real, twin) => {
    expect([realText(disagreement), twinText(disagreement)]).toEqual([real, twin])
  })
})

describe('the kinds', () => {
  const failing = {
    state: 'WAITING',
    error: 'connection refused',
    lagSeconds: 90,
    relists: 1,
    watchRestarts: 2,
    failures: 3,
  } as const
  it.each([
    [kind(), 'watched', false],
    [kind({ reading: null }), 'read', false],
    [kind({ reading: null, synced: false }), 'not read yet', true],
    [kind({ reading: failing }), 'tried again soon: connection refused', true],
    [kind({ note: 'may not be listed' }), 'may not be listed', true],
    [kind({ skipped: 1 }), 'watched', true],
  ])('are described: %#', (read, text, troubled) => {
    expect([readingText(read), isTroubled(read)]).toEqual([text, troubled])
  })

  it('are summed up by the slowest, or by those in trouble', () => {
    const slow = kind({ kind: 'Node', reading: { ...failing, state: 'WATCHING', error: null, lagSeconds: 42 } })
    expect(lagSentence([kind(), slow])).toBe(
      '2 kinds followed. The slowest, Node, was current 42 s ago; the API server confirms a quiet kind about once a minute.',
    )
    expect(lagSentence([kind(), kind({ kind: 'Node', reading: failing })])).toBe('1 of 2 kinds is not known completely: Node.')
    expect(lagSentence([kind({ reading: null }), kind({ reading: null })])).toBe('All 2 kinds are read.')
  })
})

import { expect, it } from 'vitest'
import type { TimingFact } from './outcome-parts.ts'
import { sharedStopNotes } from './shared-stop-notes.ts'

const SHARED: TimingFact = {
  stage: 'TERMINATE',
  workload: undefined,
  durationMs: 7000,
  provenance: 'OBSERVED',
  samples: 20,
  spreadMs: 5000,
}

it('reports termination times that are taken from other workloads, with the spread', () => {
  expect(sharedStopNotes([SHARED])).toEqual([
    {
      code: 'NOT_MODELLED',
      message:
        'pods of workloads without an observed stop take as long to stop as pods of other workloads: 7 s, spread 5 s, of 20 observed in this cluster',
      objects: [],
    },
  ])
})

it('reports nothing where the workload itself was observed, or a default is assumed', () => {
  const workload = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
  expect(
    sharedStopNotes([
      { ...SHARED, workload },
      { ...SHARED, provenance: 'ASSUMED' },
      { ...SHARED, stage: 'START' },
    ]),
  ).toEqual([])
})

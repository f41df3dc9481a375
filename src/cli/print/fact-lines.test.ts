import { expect, it } from 'vitest'
import type { OutcomeAnswer } from '../documents/answer.ts'
import { factLines } from './fact-lines.ts'
import { WIDE } from './print-answer.ts'

it('prints the spread of an observed duration', () => {
  const stop = {
    stage: 'TERMINATE',
    workload: null,
    duration: 'PT7S',
    provenance: 'OBSERVED',
    samples: 20,
    spread: 'PT5S',
  } as const
  const start = { ...stop, stage: 'START', samples: 2, spread: 'PT0S' } as const
  const outcome = {
    duration: 'PT1M',
    actionsDoneAt: 'PT1S',
    settledAt: 'PT9S',
    quietAt: 'PT9S',
    reasons: [],
    coverage: [],
    fidelity: 'placements on this cluster matched in 99.8 % of 12,430 decisions this week',
    unrelated: { summary: '' },
    timing: [start, stop],
    state: { clusterName: 'test', takenAt: '2026-06-01T12:00:00Z', digest: '0123', kubernetesVersion: null },
    seed: 1,
    digest: 'fedc',
  } satisfies Partial<OutcomeAnswer>
  expect(factLines(outcome, WIDE)).toContain(`FIDELITY  ${outcome.fidelity}`)
  expect(factLines({ ...outcome, fidelity: null }, WIDE).join('')).not.toContain('FIDELITY')
  expect(factLines(outcome, WIDE)).toContain(
    'TIMING    container start 7 s observed (2 samples); termination 7 s observed (20 samples, spread 5 s)',
  )
})

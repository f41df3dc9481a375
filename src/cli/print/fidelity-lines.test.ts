import { expect, it } from 'vitest'
import type { FidelityAnswer } from '../documents/fidelity-document.ts'
import { fidelityLines } from './fidelity-lines.ts'

const NONE = { judged: 0, agreed: 0, share: null }
const ANSWER: FidelityAnswer = {
  ...{ clusterName: 'prod', since: '2026-06-01T00:00:00Z', unjudged: 0, placements: NONE, refusals: NONE },
  ...{ plugins: [], likelyCause: null, weeks: [], disagreements: [] },
  courses: { judged: 0, agreed: 0, open: 0, latest: [] },
  recorded: { kubernetesVersion: '1.36.3', components: [] },
}

it('prints the weeks with what was as predicted, and the likely cause of disagreements', () => {
  const week = {
    begin: '2026-06-01T00:00:00Z',
    placements: { judged: 10, agreed: 9, share: 0.9 },
    refusals: NONE,
    courses: { judged: 2, agreed: 2, share: 1 },
    plugins: [{ plugin: 'ImageLocality', count: 1 }],
  }
  const lines = fidelityLines({ ...ANSWER, likelyCause: 'another configuration', weeks: [week] }, { width: 100 })
  expect(lines).toContain('CAUSE     another configuration')
  expect(lines).toContainEqual(expect.stringMatching(/^WEEK OF +PLACED +REFUSED +OPERATIONS +PLUGINS$/))
  expect(lines).toContainEqual(expect.stringMatching(/^2026-06-01 +9 of 10 +0 of 0 +2 of 2 +ImageLocality 1$/))
  expect(fidelityLines(ANSWER, { width: 100 }).join('')).not.toMatch(/CAUSE|WEEK OF/)
})

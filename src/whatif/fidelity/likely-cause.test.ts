import { expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import type { DisagreementExample, PlacementScore } from './fidelity-score.ts'
import type { DisagreementKind } from './judge-decision.ts'
import { likelyCause } from './likely-cause.ts'

function example(kind: DisagreementKind, plugin: string | undefined): DisagreementExample {
  const pod = { kind: 'Pod', namespace: 'a', name: 'b' } as const
  return { kind, plugin, pod, seenAt: T0, node: 'n', schedulerMessage: '', expected: [], message: '' }
}

function score(examples: readonly (readonly [number, DisagreementKind, string?])[], unjudged = 0): PlacementScore {
  const disagreements = examples.flatMap(([count, kind, plugin]) => Array.from({ length: count }, () => example(kind, plugin)))
  return { placements: { judged: 40, agreed: 20 }, refusals: { judged: 0, agreed: 0 }, unjudged, disagreements, plugins: [] }
}

it.each([
  ['few', score([[9, 'NODE_OUTSCORED', 'ImageLocality']]), undefined],
  [
    'one plugin',
    score([
      [10, 'NODE_OUTSCORED', 'ImageLocality'],
      [2, 'NODE_REFUSED', 'TaintToleration'],
    ]),
    /^the plugin ImageLocality .*--scheduler-config$/,
  ],
  [
    'two plugins',
    score([
      [10, 'NODE_OUTSCORED', 'ImageLocality'],
      [9, 'NODE_REFUSED', 'TaintToleration'],
    ]),
    undefined,
  ],
  ['nodes that were not read', score([[12, 'NODE_UNKNOWN']]), /autoscaler adds nodes/],
  ['no node for the scheduler', score([[12, 'NODE_EXPECTED']]), /webhook .* version/],
  ['other reasons', score([[12, 'OTHER_REASONS']]), undefined],
  ['another scheduler', score([], 41), /scheduler without a known profile/],
])('%s', (_name, read, cause) => {
  if (cause) expect(likelyCause(read)).toMatch(cause)
  else expect(likelyCause(read)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { keyIn } from '../../../../test/support/moves.ts'
import { outcomeFacts } from '../../../../test/support/outcome-facts.ts'
import type { SingleAction } from '../../actions/action.ts'
import { scenarioOf } from '../../scenario.ts'
import type { WorkloadImpact } from '../impact.ts'
import type { Placement } from '../outcome.ts'
import { doneClause } from './done-clause.ts'
import { settled } from './progress.ts'

const SCALE: SingleAction = { kind: 'scale', target: keyIn('Deployment', 'web'), replicas: 5 }
const CORDON: SingleAction = { kind: 'cordon', nodes: { names: ['a'] } }
const WAIT: SingleAction = { kind: 'wait', forMs: 1000 }
const SUBMIT: SingleAction = {
  kind: 'submit',
  template: {},
  count: 3,
  namespace: 'default',
  priorityClassName: undefined,
  line: undefined,
}

function web(desiredBefore: number, desired: number): WorkloadImpact {
  const ready = { readyBefore: 3, readyMin: 3, readyAfter: 3 }
  const workload = keyIn('Deployment', 'web')
  const course = { levels: [], minHealthy: undefined }
  return { workload, desiredBefore, desired, ...ready, ...course, degraded: undefined, down: undefined, causes: [], moved: 0 }
}

/** A new pod that has a node. */
function placed(init: Partial<Placement> = {}): Placement {
  const pod = keyIn('Pod', 'new')
  return { pod, owner: undefined, node: 'a', ties: [], atMs: 0, replaces: undefined, causedByScenario: true, ...init }
}

it.each<[string, readonly SingleAction[], readonly WorkloadImpact[], readonly Placement[], string | undefined]>([
  ['no action', [WAIT], [], [], undefined],
  ['a submit counts its pods', [SUBMIT], [], [placed(), placed()], '2 of 3 pods scheduled'],
  ['several submits count theirs together', [SUBMIT, WAIT, SUBMIT], [], [placed()], '1 of 6 pods scheduled'],
  ['a scale up counts the new pods', [SCALE], [web(3, 5)], [placed()], '1 of 2 new pods scheduled'],
  ['a scale that adds none is done', [SCALE], [web(5, 3)], [], 'done'],
  ['a scale that adds none is done, and other pods are more', [SCALE], [web(5, 3)], [placed()], 'done, 1 more pod scheduled'],
  ['actions of several kinds are done', [SUBMIT, SCALE], [web(3, 5)], [placed(), placed()], 'done, 2 more pods scheduled'],
  ['a cordon counts nodes', [CORDON], [], [placed()], '0 nodes cordoned, 1 more pod scheduled'],
  [
    'replacements and pods that are created either way are not more',
    [CORDON, SCALE],
    [],
    [placed({ replaces: keyIn('Pod', 'old') }), placed({ causedByScenario: false })],
    'done',
  ],
])('%s', (_name, actions, workloads, placements, expected) => {
  expect(doneClause({ ...outcomeFacts({ scenario: scenarioOf(actions), workloads, placements }), reasons: [] })).toBe(expected)
})

it.each([
  [4000, false, 'rolled out after 4 s'],
  [undefined, true, 'not rolled out'],
  // Only the rest of the cluster is not at rest at the horizon.
  [undefined, false, 'rolled out'],
])('a rollout that has settled after %s ms, unfinished: %s', (settledAtMs, isUnfinished, expected) => {
  const progress = { nodeChanges: [], newReplicas: 0, hasMoves: true, actionsDoneAtMs: 0, settledAtMs, isUnfinished }
  expect(settled(progress, 'rolled out')).toBe(expected)
})

import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'
import { answerFacts, renamedScenario } from './answer-facts.ts'
import { redactedExport } from './exported-base.ts'

/** The questions whose answers on the redacted export of a state are not those on the state, with what differs. */
export function answerDifferences(base: Base, scenarios: readonly Scenario[]): readonly string[] {
  const redacted = redactedExport(base)
  return scenarios.flatMap((scenario) => {
    const facts = answerFacts(base, scenario, redacted.renamed)
    const others = answerFacts(redacted.base, renamedScenario(scenario, redacted.renamed))
    const fields = Object.keys(facts).filter((field) => JSON.stringify(facts[field]) !== JSON.stringify(others[field]))
    return fields.length === 0 ? [] : [`${JSON.stringify(scenario.actions)}: ${fields.join(', ')} differ`]
  })
}

/** Loss of each node, and a restart of each Deployment. */
export function plainScenarios({ state }: Base): readonly Scenario[] {
  const lost = state.list('Node').map(({ name }): Action => ({ kind: 'failNode', nodes: { names: [name] } }))
  const restarted = state
    .list('Deployment')
    .map(
      ({ kind, namespace, name }): Action => ({ kind: 'rollout', target: { kind, namespace, name }, change: { do: 'restart' } }),
    )
  return [...lost, ...restarted].map((action) => scenarioOf([action]))
}

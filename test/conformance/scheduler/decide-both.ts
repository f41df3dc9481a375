import { isDeepStrictEqual } from 'node:util'
import { type CycleDecision, type CycleInput, type CycleOutcome, runCycle } from '../../../src/engine/scheduler/cycle/cycle.ts'
import { runFastCycle } from '../../../src/engine/scheduler/fast/fast-cycle.ts'
import { assert } from '../../../src/lib/assert.ts'

/** The plain cycle's outcome, after the fast cycle has made the same decision: every recorded case compares both. */
export function decideBoth(input: CycleInput): CycleOutcome {
  const plain = runCycle(input)
  const fast = runFastCycle({ ...input, pick: () => 0 })
  const [left, right] = [decisionOf(plain), decisionOf(fast)]
  assert(isDeepStrictEqual(left, right), `the fast cycle decides ${JSON.stringify(right)}, the plain one ${JSON.stringify(left)}`)
  return plain
}

function decisionOf(decision: CycleDecision): unknown {
  const { result, nextStart } = decision
  if (decision.result === 'error') return { result, nextStart, message: decision.message }
  if (decision.result === 'bound') {
    const { node, ties, reservations, found, evaluated } = decision
    return { result, nextStart, node: node.name, ties, reservations, found, evaluated }
  }
  const { message, unschedulablePlugins, postFilter } = decision
  const { nominate, victims, preemption } = postFilter ?? {}
  return { result, nextStart, message, unschedulablePlugins, nominate, victims, preemption }
}

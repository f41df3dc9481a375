import { Nominator } from '../../src/engine/scheduler/queue/nominator.ts'

/** Another nominator with the same pods waiting for the same nodes, as a second run on the same state has it. */
export function copyNominator(nominator: Nominator): Nominator {
  const copy = new Nominator()
  for (const node of nominator.nodes()) for (const pod of nominator.on(node)) copy.put(pod, node, true)
  return copy
}

import { readDeschedulerPolicy } from '../../engine/descheduler/read-policy.ts'
import { counted } from '../../lib/counted.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Scenario } from '../scenario.ts'
import type { CoverageNote } from './coverage-note.ts'

/** What the configurations of actors do not change, although they are given. */
export function actorNotes(
  { descheduler, kubeletConfiguration }: Pick<Scenario, 'descheduler' | 'kubeletConfiguration'>,
  cluster: ClusterView,
): readonly CoverageNote[] {
  return [
    ...(descheduler && !hasStrategies(descheduler.policy) ? [IDLE_DESCHEDULER] : []),
    ...maxPodsNote(kubeletConfiguration?.['maxPods'], cluster),
  ]
}

const IDLE_DESCHEDULER: CoverageNote = {
  code: 'NOT_MODELLED',
  message: 'the DeschedulerPolicy enables no strategy in a profile: the descheduler evicts no pod',
  objects: [],
}

function hasStrategies(policy: Parameters<typeof readDeschedulerPolicy>[0]): boolean {
  return readDeschedulerPolicy(policy).profiles.some(({ deschedule, balance }) => deschedule.length + balance.length > 0)
}

/** The kubelet writes it into the status of its node, where the scheduler reads it. */
function maxPodsNote(maxPods: unknown, cluster: ClusterView): readonly CoverageNote[] {
  if (typeof maxPods !== 'number') return []
  const others = cluster.list('Node').filter(({ capacity }) => capacity.pods !== maxPods)
  const [first] = others
  if (!first) return []
  const [have, keep] = others.length === 1 ? ['has', 'keeps'] : ['have', 'keep']
  const message =
    `maxPods ${maxPods} of the KubeletConfiguration is not applied: ${counted(others.length, 'node')} ${have} another capacity of pods ` +
    `in the status, as ${first.name} with ${first.capacity.pods}, and ${keep} it`
  return [{ code: 'NOT_MODELLED', message, objects: others.map(({ name }) => ({ kind: 'Node', namespace: '', name })) }]
}

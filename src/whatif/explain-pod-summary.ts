import { counted } from '../lib/counted.ts'
import { shortSchedulerText } from '../lib/short-scheduler-text.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import type { PodExplanation } from './explain-pod.ts'
import { pendingSentence } from './pending-sentence/pending-sentence.ts'

/** Where the pod is and where the scheduler would put it now, or what it lacks. */
export function podExplanationSummary(explanation: PodExplanation, cluster: ClusterView): string {
  const { namespace, name } = explanation.pod
  return pendingSentence(explanation, cluster) ?? `${namespace}/${name} ${stateOf(explanation)}`
}

function stateOf(explanation: PodExplanation): string {
  const { pod, boundTo, result, gate } = explanation
  const place = boundTo === '' ? 'is not scheduled' : `is on ${boundTo}`
  const message = shortSchedulerText(explanation.message).replace(/\.$/, '')
  switch (result) {
    case 'bound':
      return boundTo === '' ? nextText(explanation) : `${place}; ${againText(explanation)}.`
    case 'unschedulable':
    case 'error':
      return boundTo === ''
        ? `${place}: ${message}.`
        : `${place}; if it were scheduled again now, it would be Pending: ${message}.`
    case 'gated':
      return `${place}: the scheduler does not try it${gate ? `, gated by ${gate.plugin}: ${gate.reasons.join('; ')}` : ''}.`
    case 'deleting':
      return `${place} and is being deleted.`
    case 'not-ours':
      return `${place}; the scheduler "${pod.shape.spec.schedulerName}" is not modelled.`
  }
}

/** The node that a pod without a node will be assigned to. */
function nextText({ ties, unboundClaims }: PodExplanation): string {
  const [best = ''] = ties
  const others = ties.length > 1 ? ` or ${counted(ties.length - 1, 'other node')}, all equally good` : ''
  const claims = unboundClaims.map(({ name }) => name).join(', ')
  const waits = claims === '' ? '' : `, and bound there when its claims have volumes: ${claims}`
  return `is not scheduled yet; the next attempt schedules it to ${best}${others}${waits}.`
}

function againText({ ties, boundTo }: PodExplanation): string {
  const others = ties.length - 1
  if (!ties.includes(boundTo)) {
    const [best = ''] = ties
    return `if it were scheduled again now, it would be assigned to ${best}${others > 0 ? ` or ${counted(others, 'other node')}, all equally good` : ''}`
  }
  return others > 0
    ? `if it were scheduled again now, it would be assigned to the same node or to ${counted(others, 'other node')}, all equally good`
    : 'if it were scheduled again now, it would be assigned to the same node'
}

import type { PodRow } from '../../../kube/pod.ts'
import type { PostFilterContext, PostFilterResult } from '../framework/post-filter-context.ts'
import type { Profile } from '../profile/profile.ts'

/**
 * Calls the postFilter plugins in turn until one makes room or reports that none can; messages of those that merely could not
 * help are joined (semantics A5.4). `undefined`: the profile has no postFilter plugins.
 */
export function runPostFilter(pod: PodRow, context: PostFilterContext, profile: Profile): PostFilterResult | undefined {
  const unhelpful: PostFilterResult[] = []
  for (const plugin of profile.postFilter) {
    const result = plugin.postFilter?.(pod, context)
    if (!result) continue
    if (result.outcome !== 'unschedulable') return result
    unhelpful.push(result)
  }
  const [first, ...rest] = unhelpful
  return first && rest.reduce(join, first)
}

function join(before: PostFilterResult, after: PostFilterResult): PostFilterResult {
  return {
    outcome: 'unschedulable',
    nominate: after.nominate ?? before.nominate,
    victims: [...before.victims, ...after.victims],
    clearedNominations: [...before.clearedNominations, ...after.clearedNominations],
    message: `${before.message}, ${after.message}`,
    preemption: after.preemption ?? before.preemption,
    release: before.release ?? after.release,
  }
}

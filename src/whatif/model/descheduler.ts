import { knowsPriorityClasses } from '../../engine/admission/pod/unread-priority.ts'
import { Descheduler } from '../../engine/descheduler/descheduler.ts'
import { DeschedulerPolicyError } from '../../engine/descheduler/descheduler-error.ts'
import type { DeschedulerPolicy } from '../../engine/descheduler/descheduler-policy.ts'
import type { DefaultEvictor } from '../../engine/descheduler/descheduler-ports.ts'
import { readDeschedulerPolicy } from '../../engine/descheduler/read-policy.ts'
import { evictPod } from '../../engine/eviction/eviction-api.ts'
import { isEvictableByDescheduler } from '../../engine/eviction/rules/descheduler/descheduler-rules.ts'
import { nodeFits } from '../../engine/eviction/rules/descheduler/node-fit.ts'
import { passesPreEviction } from '../../engine/eviction/rules/descheduler/pre-eviction.ts'
import { readEvictorArgs } from '../../engine/eviction/rules/descheduler/read-evictor-args.ts'
import { FieldError } from '../../kube/codec/field.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'

/** A descheduler that runs in the cluster: a DeschedulerPolicy as it is written, and how often it is gone through. */
export interface DeschedulerDocument {
  readonly policy: JsonObject
  /** --descheduling-interval, in milliseconds. */
  readonly intervalMs: number
}

/** The descheduler, wired to its default evictor and to the Eviction API. */
export function createDescheduler({ policy, intervalMs }: DeschedulerDocument): Descheduler {
  return new Descheduler(
    { policy: readDeschedulerPolicy(policy), intervalMs },
    {
      evictorOf,
      fits: (pod, node, { cluster }) => nodeFits(pod, node, cluster),
      evict: ({ namespace, name }, gracePeriodSeconds, turn) =>
        evictPod({ namespace, name, gracePeriodSeconds, dryRun: false }, turn),
    },
  )
}

function evictorOf(args: JsonObject): DefaultEvictor {
  const policy = readEvictorArgs(args)
  return {
    filter: (pod, scene) => isEvictableByDescheduler(pod, scene, policy).evictable,
    preEvictionFilter: (pod, { cluster }) => passesPreEviction(pod, cluster, policy),
  }
}

/** Why the descheduler would not start with the policy in this cluster; empty when it would. */
export function deschedulerIssues(
  { policy, intervalMs }: DeschedulerDocument,
  path: string,
  cluster: ClusterView,
): readonly Finding[] {
  const tooOften = intervalMs > 0 ? [] : [issue(`${path}.interval`, 'an interval must be above 0')]
  try {
    return [...tooOften, ...evictorIssues(readDeschedulerPolicy(policy), `${path}.policy`, cluster)]
  } catch (error) {
    if (!(error instanceof FieldError || error instanceof DeschedulerPolicyError)) throw error
    return [...tooOften, issue(error.path === '' ? `${path}.policy` : `${path}.policy.${error.path}`, error.message)]
  }
}

/** Of a class that may well be there. */
const NOT_READ = 'has an unknown value, because no PriorityClass could be read: use a number'

function evictorIssues({ profiles }: DeschedulerPolicy, path: string, cluster: ClusterView): readonly Finding[] {
  return profiles.flatMap(({ name, evictorArgs }, i) => {
    const finding = (message: string): Finding =>
      issue(`${path}.profiles[${i}].pluginConfig`, `DefaultEvictor of "${name}": ${message}`)
    try {
      const { priorityThreshold } = readEvictorArgs(evictorArgs)
      if (typeof priorityThreshold !== 'string' || cluster.get('PriorityClass', '', priorityThreshold)) return []
      return [finding(`PriorityClass "${priorityThreshold}" ${knowsPriorityClasses(cluster) ? 'not found' : NOT_READ}`)]
    } catch (error) {
      if (error instanceof FieldError) return [finding(error.message)]
      throw error
    }
  })
}

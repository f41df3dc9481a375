import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { ResourceClaimRow } from '../../../kube/resource-claim.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, podKey, type Turn } from '../../turn.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import { claimNamesOf, lacksClaims, makeClaims, owningPod, reserveClaims } from './pod-claims.ts'
import { tidyClaim } from './tidy-claim.ts'

type ResourceClaimKey = `${'pod' | 'claim'} ${NamespacedName}`

/**
 * Creates the device claims that pods get from templates, and removes reservations of pods that no longer need them: the devices
 * of an unused claim are free (resourceclaim/controller.go).
 */
export class ResourceClaimController implements Actor<ResourceClaimKey> {
  readonly name = 'resource-claim-controller'
  readonly reactionMs = 5
  readonly #backoff = new RetryBackoff()

  keysFor(change: Change, cluster: ClusterView): readonly ResourceClaimKey[] {
    switch (change.kind) {
      case 'Pod':
        return keysForPod(change, cluster)
      case 'ResourceClaim':
        return change.after ? [`claim ${keyOf(change.after)}`] : ownerKeys(change.before, cluster)
      case 'ResourceClaimTemplate':
        return change.after ? waitingFor(change.after, cluster).map(keyOfPod) : NONE
      default:
        return NONE
    }
  }

  keysAtStart(cluster: ClusterView): readonly ResourceClaimKey[] {
    const pods = cluster.podsOnNode('').filter((pod) => hasClaims(pod) && lacksClaims(pod, cluster))
    return [
      ...pods.map(keyOfPod),
      ...cluster.where('ResourceClaim', isLeaving).map((row): ResourceClaimKey => `claim ${keyOf(row)}`),
    ]
  }

  reconcile(key: ResourceClaimKey, turn: Turn<ResourceClaimKey>): void {
    const [task, subject] = splitAtBlank(key)
    const [namespace, name] = splitKey(subject)
    if (task === 'claim') {
      const claim = turn.cluster.get('ResourceClaim', namespace, name)
      if (claim) tidyClaim(claim, turn)
      return
    }
    const pod = turn.cluster.get('Pod', namespace, name)
    if (pod && mayRun(pod) && !serve(pod, turn)) {
      turn.wakeAfter(this.#backoff.failed(key, turn.now), key, 'poll')
    } else this.#backoff.succeeded(key)
  }
}

const NONE: readonly never[] = []

function keyOfPod(pod: PodRow): ResourceClaimKey {
  return `pod ${keyOf(pod)}`
}

function hasClaims({ shape }: PodRow): boolean {
  return shape.spec.resourceClaims.length > 0
}

/** Pods that are to go, and those that are done, get no more claims. */
function mayRun(pod: PodRow): boolean {
  return pod.deletionTimestamp === undefined && !isPodTerminal(pod)
}

function isLeaving({ deletionTimestamp }: ResourceClaimRow): boolean {
  return deletionTimestamp !== undefined
}

/** A pod that has ended gives its claims back; one that is to run may lack some. */
function keysForPod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly ResourceClaimKey[] {
  if (cluster.count('ResourceClaim') === 0 && !(after && hasClaims(after))) return NONE
  const keys: ResourceClaimKey[] = []
  if (before && (!after || after.uid !== before.uid)) keys.push(...claimKeys(before, cluster))
  if (!after) return keys
  if (isPodTerminal(after) || (after.deletionTimestamp !== undefined && after.nodeName === '')) {
    keys.push(...claimKeys(after, cluster))
  }
  if (hasClaims(after) && mayRun(after) && lacksClaims(after, cluster)) keys.push(keyOfPod(after))
  return keys
}

/** The claims that a pod names, and those that were made for it. */
function claimKeys(pod: PodRow, cluster: ClusterView): readonly ResourceClaimKey[] {
  const made = cluster.dependentsOf(pod.uid).filter(({ kind }) => kind === 'ResourceClaim')
  const names = new Set([...claimNamesOf(pod), ...made.map(({ name }) => name)])
  return [...names].map((name): ResourceClaimKey => `claim ${keyOf({ namespace: pod.namespace, name })}`)
}

/** A deleted claim is created again as long as its pod stays. */
function ownerKeys(claim: ResourceClaimRow | undefined, cluster: ClusterView): readonly ResourceClaimKey[] {
  const owner = claim && owningPod(claim)
  const pod = owner && cluster.get('Pod', claim.namespace, owner.name)
  return pod && mayRun(pod) && hasClaims(pod) ? [keyOfPod(pod)] : NONE
}

/** Pods that wait for a template. */
function waitingFor(template: { readonly namespace: string; readonly name: string }, cluster: ClusterView): readonly PodRow[] {
  return cluster.podsOnNode('').filter(({ namespace, shape }) => {
    if (namespace !== template.namespace) return false
    return shape.spec.resourceClaims.some(({ resourceClaimTemplateName }) => resourceClaimTemplateName === template.name)
  })
}

/** False: something could not be done, and is to be tried again. */
function serve(pod: PodRow, turn: Turn): boolean {
  const problem = makeClaims(pod, turn)
  if (problem === undefined) return pod.nodeName === '' || reserveClaims(pod, turn)
  turn.record({
    regarding: podKey(pod),
    type: 'Warning',
    reason: 'FailedResourceClaimCreation',
    message: problem,
  })
  return false
}

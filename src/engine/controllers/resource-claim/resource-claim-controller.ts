import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { ResourceClaimRow } from '../../../kube/resource-claim.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type Actor, keyOf, podKey, splitKey, type Turn } from '../../turn.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'
import { claimNamesOf, lacksClaims, makeClaims, owningPod, reserveClaims } from './pod-claims.ts'
import { tidyClaim } from './tidy-claim.ts'

/** A key begins with the kind that it names. */
const POD = 'pod '
const CLAIM = 'claim '

/**
 * Creates the device claims that pods get from templates, and removes reservations of pods that no longer need them: the devices
 * of an unused claim are free (resourceclaim/controller.go).
 */
export class ResourceClaimController implements Actor {
  readonly name = 'resource-claim-controller'
  readonly reactionMs = 5
  readonly #backoff = new RetryBackoff()

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    switch (change.kind) {
      case 'Pod':
        return keysForPod(change, cluster)
      case 'ResourceClaim':
        return change.after ? [CLAIM + keyOf(change.after)] : ownerKeys(change.before, cluster)
      case 'ResourceClaimTemplate':
        return change.after ? waitingFor(change.after, cluster).map((pod) => POD + keyOf(pod)) : NONE
      default:
        return NONE
    }
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    const pods = cluster.podsOnNode('').filter((pod) => hasClaims(pod) && lacksClaims(pod, cluster))
    return [...pods.map((pod) => POD + keyOf(pod)), ...cluster.where('ResourceClaim', isLeaving).map((row) => CLAIM + keyOf(row))]
  }

  reconcile(key: string, turn: Turn): void {
    const [namespace, name] = splitKey(key.slice(key.indexOf(' ') + 1))
    if (key.startsWith(CLAIM)) {
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

const NONE: readonly string[] = []

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
function keysForPod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly string[] {
  if (cluster.count('ResourceClaim') === 0 && !(after && hasClaims(after))) return NONE
  const keys: string[] = []
  if (before && (!after || after.uid !== before.uid)) keys.push(...claimKeys(before, cluster))
  if (!after) return keys
  if (isPodTerminal(after) || (after.deletionTimestamp !== undefined && after.nodeName === '')) {
    keys.push(...claimKeys(after, cluster))
  }
  if (hasClaims(after) && mayRun(after) && lacksClaims(after, cluster)) keys.push(POD + keyOf(after))
  return keys
}

/** The claims that a pod names, and those that were made for it. */
function claimKeys(pod: PodRow, cluster: ClusterView): readonly string[] {
  const made = cluster.dependentsOf(pod.uid).filter(({ kind }) => kind === 'ResourceClaim')
  const names = new Set([...claimNamesOf(pod), ...made.map(({ name }) => name)])
  return [...names].map((name) => `${CLAIM}${pod.namespace}/${name}`)
}

/** A deleted claim is created again as long as its pod stays. */
function ownerKeys(claim: ResourceClaimRow | undefined, cluster: ClusterView): readonly string[] {
  const owner = claim && owningPod(claim)
  const pod = owner && cluster.get('Pod', claim.namespace, owner.name)
  return pod && mayRun(pod) && hasClaims(pod) ? [POD + keyOf(pod)] : NONE
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

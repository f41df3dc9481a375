import { idOf, type ObjectId, splitId } from '../../../kube/id-of.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { Change } from '../../../twin/change.ts'
import type { Actor, Turn } from '../../turn.ts'

/**
 * Finalizers of the controllers that create load balancers of a cloud: the service controller (cloud-provider,
 * service/helpers/helper.go), the AWS Load Balancer Controller, and those of Google Cloud.
 */
const FINALIZERS: ReadonlySet<string> = new Set([
  'service.kubernetes.io/load-balancer-cleanup',
  'service.k8s.aws/resources',
  'ingress.k8s.aws/resources',
  'elbv2.k8s.aws/resources',
  'gke.networking.io/l4-ilb-v1',
  'gke.networking.io/l4-ilb-v2',
  'gke.networking.io/l4-netlb-v1',
  'gke.networking.io/l4-netlb-v2',
  'networking.gke.io/ingress-finalizer',
  'networking.gke.io/ingress-finalizer-V2',
])

/** What a load balancer is created for. */
export const BALANCED_KINDS = ['Service', 'Ingress', 'TargetGroupBinding'] as const
type Kind = (typeof BALANCED_KINDS)[number]

/** How long a cloud takes to delete a load balancer: assumed, because no object shows it. */
export const CLEANUP_MS = 10_000

/**
 * Stands for the controllers of load balancers, which run beside the cluster or in it and are not modelled: when an object of theirs is
 * deleted in the run, the cloud deletes the load balancer and the finalizer is removed. An object that was being deleted before is left alone: its
 * controller may be the one that does not work.
 */
export class LoadBalancerCleanup implements Actor<ObjectId> {
  readonly name = 'load-balancer-controllers'
  readonly reactionMs = CLEANUP_MS

  keysFor({ before, after }: Change): readonly ObjectId[] {
    if (!after || !isBalanced(after) || after.deletionTimestamp === undefined || before?.deletionTimestamp !== undefined)
      return []
    return [idOf(after)]
  }

  keysAtStart(): readonly ObjectId[] {
    return []
  }

  reconcile(key: ObjectId, turn: Turn): void {
    const { kind, namespace, name } = splitId(key)
    const row: Row | undefined = turn.cluster.get(kind, namespace, name)
    if (!row || !isBalanced(row)) return
    turn.api.update({ ...row, finalizers: row.finalizers.filter((name) => !FINALIZERS.has(name)) })
  }
}

/** Whether an object has a load balancer that its controller deletes before the object is deleted. */
export function isBalanced(row: Row): row is Extract<Row, { readonly kind: Kind }> {
  return BALANCED_KINDS.some((kind) => kind === row.kind) && row.finalizers.some((name) => FINALIZERS.has(name))
}

import { condition, findCondition, isConditionTrue, setCondition } from '../../kube/condition.ts'
import { addMs, type Instant, stamp } from '../../kube/instant.ts'
import { keyOf, type NamespacedName, splitKey } from '../../kube/namespaced-name.ts'
import { isPodActive, type PodRow, podRow } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Actor, Turn } from '../turn.ts'
import { areContainersReady } from './answer.ts'
import { hasTarget, loadBalancerGates } from './load-balancer-gates.ts'
import { serviceFront } from './service-front.ts'
import { firstHealthyAt } from './target-health.ts'
import { type LoadBalancerSettings, type TrafficOptions, trafficSettings } from './traffic-options.ts'

interface Registration {
  readonly uid: string
  readonly at: Instant
}

/** A gate that is overdue by this many passes at the start of a run is assumed to be one that no controller meets. */
const HANGS_AFTER_CHECKS = 4
/** Object times have whole seconds: what is younger than this began just now. */
const JUST_NOW_MS = 1500

/**
 * The part of a load balancer's controller that decides about rollouts: it registers pods whose containers are ready as targets,
 * checks at an interval whether they are healthy, and then sets their readiness gates (SC-ZD-33 to SC-ZD-40). A pod without such
 * a gate costs one check of its template.
 */
export class LoadBalancerController implements Actor<NamespacedName> {
  readonly name = 'load-balancer-controller'
  readonly reactionMs = 0
  readonly #options: TrafficOptions
  readonly #registered = new Map<string, Registration>()

  constructor(options: TrafficOptions = { services: [] }) {
    this.#options = options
  }

  keysFor(change: Change): readonly NamespacedName[] {
    if (change.kind !== 'Pod') return NONE
    const pod = change.after ?? change.before
    return pod && unmetGates(pod).length > 0 ? [keyOf(pod)] : NONE
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    return cluster
      .restlessPods()
      .filter((pod) => unmetGates(pod).length > 0)
      .map(keyOf)
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const pod = turn.cluster.get('Pod', ...splitKey(key))
    const services = pod && isPodActive(pod) && areContainersReady(pod) ? servicesOf(pod, turn.cluster) : []
    const gates = pod ? unmetGates(pod).filter((gate) => hasTarget(gate, services, turn.cluster)) : NONE
    if (!pod || gates.length === 0) {
      this.#registered.delete(key)
      turn.cancelWake(key)
      return
    }
    const settings = this.#settingsFor(services, turn.cluster)
    const { at } = this.#registration(key, pod, { now: turn.now, settings })
    const healthyAt = settings.healthChecksPass ? firstHealthyAt(at, settings) : Number.POSITIVE_INFINITY
    const seenAt = checkAt(at, healthyAt, settings)
    if (seenAt <= turn.now) turn.api.updateStatus<'Pod'>(withGates(pod, gates, turn.now))
    else if (Number.isFinite(seenAt)) turn.wakeAfter(seenAt - turn.now, key)
    else turn.cancelWake(key)
  }

  /** From the load balancer in front of the pod, by its annotations; the first one of several. */
  #settingsFor([service]: readonly ServiceRow[], cluster: ClusterView): LoadBalancerSettings {
    return trafficSettings(this.#options, service && serviceFront(service, cluster).settings).loadBalancer
  }

  /** The pod's registration, begun now or, before the run, when its containers got ready. */
  #registration(
    key: NamespacedName,
    pod: PodRow,
    { now, settings }: { readonly now: Instant; readonly settings: LoadBalancerSettings },
  ): Registration {
    const known = this.#registered.get(key)
    if (known?.uid === pod.uid) return known
    const { registrationMs, gatePollMs } = settings
    const readySince = findCondition(pod.conditions, 'ContainersReady')?.lastTransitionTime ?? now
    const began = now - readySince < JUST_NOW_MS ? now : readySince
    const hangs = now - began > HANGS_AFTER_CHECKS * gatePollMs
    const at = hangs ? (Number.POSITIVE_INFINITY as Instant) : addMs(began, registrationMs)
    const registration = { uid: pod.uid, at }
    this.#registered.set(key, registration)
    return registration
  }
}

/** The controller's first check that observes what is true since a moment. */
function checkAt(registeredAt: number, sinceMs: number, { gatePollMs }: LoadBalancerSettings): number {
  return registeredAt + Math.max(1, Math.ceil((sinceMs - registeredAt) / gatePollMs)) * gatePollMs
}

function unmetGates(pod: PodRow): readonly string[] {
  return loadBalancerGates(pod).filter((gate) => !isConditionTrue(pod.conditions, gate))
}

/** What routes requests to the pod. */
function servicesOf(pod: PodRow, cluster: ClusterView): readonly ServiceRow[] {
  return cluster.selecting('Service', pod.namespace, pod.labels).filter(({ selector }) => Object.keys(selector ?? {}).length > 0)
}

function withGates(pod: PodRow, gates: readonly string[], now: Instant): PodRow {
  let { conditions } = pod
  for (const type of gates)
    conditions = setCondition(conditions, condition({ type, status: 'True', lastTransitionTime: stamp(now) }))
  return podRow({ ...pod, conditions })
}

const NONE: readonly NamespacedName[] = []

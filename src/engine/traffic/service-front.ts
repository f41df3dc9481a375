import type { IngressRow } from '../../kube/ingress.ts'
import type { LabelSelector } from '../../kube/label-selector.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { ingressesTo } from '../../twin/ingresses-to.ts'
import type { ObjectKey } from '../turn.ts'
import { albSettings, albTargets, isBehindNeg, nlbSettings, nlbTargets } from './load-balancer-annotations.ts'
import type { LoadBalancerSettings, TrafficPath } from './traffic-options.ts'

/** What is in front of a Service and sends it requests from outside, as the objects of the cluster show. */
export interface ServiceFront {
  readonly path: TrafficPath
  /** The objects in which the load balancer was found; empty: there is none. */
  readonly definedBy: readonly ObjectKey[]
  /** Their settings for the load balancer's health checks and drains. */
  readonly settings: Partial<LoadBalancerSettings>
  /** Which nodes are targets; `undefined`: all. */
  readonly nodes?: LabelSelector
  /** Whether a program in the cluster is in between, which sends requests to the pods directly and not through kube-proxy. */
  readonly isProxied?: boolean
}

/** Where requests are sent by default, by the controllers that let a load balancer of a provider serve Ingresses. */
const OUTSIDE: Readonly<Record<string, TrafficPath>> = {
  'ingress.k8s.aws/alb': 'instance-targets',
  'eks.amazonaws.com/alb': 'ip-targets',
  gce: 'instance-targets',
  'gce-internal': 'instance-targets',
  'azure/application-gateway': 'ip-targets',
}
/** Classes without an object, whose name shows the controller. */
const BY_NAME: Readonly<Record<string, string>> = {
  alb: 'ingress.k8s.aws/alb',
  'azure-application-gateway': 'azure/application-gateway',
}
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'
const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class'

/** With the nodes as targets and the policy Local, the AWS controller configures more frequent checks. */
const LOCAL_CHECKS: Partial<LoadBalancerSettings> = {
  healthCheckIntervalMs: 10_000,
  healthyThreshold: 2,
  unhealthyThreshold: 2,
}

/**
 * Who sends requests to a Service from outside (SC-ZD-79): what is bound to a target group is registered there, so bindings
 * come first; then Ingresses whose controller makes load balancers; then the Service's own load balancer; then Ingresses
 * whose controller is a program in the cluster.
 */
export function serviceFront(service: ServiceRow, cluster: ClusterView): ServiceFront {
  const ingresses = ingressesTo(service, cluster)
  const { inside, outside } = sorted(ingresses, cluster)
  return (
    boundFront(service, { cluster, ingresses: outside }) ??
    ingressFront(service, { cluster, ingresses: outside }) ??
    ownFront(service) ?? {
      path: 'cluster',
      definedBy: inside.map(named),
      settings: {},
      ...(inside.length > 0 ? { isProxied: true } : {}),
    }
  )
}

interface Around {
  readonly cluster: ClusterView
  readonly ingresses: readonly IngressRow[]
}

function boundFront(service: ServiceRow, { cluster, ingresses }: Around): ServiceFront | undefined {
  const bindings = cluster
    .listIn('TargetGroupBinding', service.namespace)
    .filter(({ serviceRef }) => serviceRef.name === service.name)
  const [binding] = bindings
  if (!binding) return undefined
  const path = bindings.some(({ targetType }) => targetType === 'ip') ? 'ip-targets' : 'instance-targets'
  const settings = ingresses[0]
    ? albSettings(ingresses[0].annotations, service.annotations)
    : { ...localChecks(service, path), ...nlbSettings(service.annotations) }
  const { nodeSelector } = binding
  return { path, definedBy: bindings.map(named), settings, ...(nodeSelector ? { nodes: nodeSelector } : {}) }
}

function ingressFront(service: ServiceRow, { cluster, ingresses }: Around): ServiceFront | undefined {
  const [ingress] = ingresses
  if (!ingress) return undefined
  const usual = OUTSIDE[controllerOf(ingress, cluster) ?? ''] ?? 'instance-targets'
  const annotated = isBehindNeg(service.annotations) ? 'ip-targets' : albTargets(ingress.annotations, service.annotations)
  return {
    path: annotated ?? usual,
    definedBy: [named(ingress)],
    settings: albSettings(ingress.annotations, service.annotations),
  }
}

function ownFront(service: ServiceRow): ServiceFront | undefined {
  const { annotations, type } = service
  const definedBy = [named(service)]
  if (isBehindNeg(annotations)) return { path: 'ip-targets', definedBy, settings: {} }
  if (type !== 'LoadBalancer') return undefined
  const path = nlbTargets(annotations) ?? 'instance-targets'
  return { path, definedBy, settings: { ...localChecks(service, path), ...nlbSettings(annotations) } }
}

function localChecks({ externalTrafficPolicy }: ServiceRow, path: TrafficPath): Partial<LoadBalancerSettings> {
  return externalTrafficPolicy === 'Local' && path === 'instance-targets' ? LOCAL_CHECKS : {}
}

/** Ingresses by whether a load balancer outside of the cluster serves them. */
function sorted(ingresses: readonly IngressRow[], cluster: ClusterView) {
  const outside: IngressRow[] = []
  const inside: IngressRow[] = []
  for (const ingress of ingresses) {
    const controller = controllerOf(ingress, cluster)
    if (controller !== undefined) (controller in OUTSIDE ? outside : inside).push(ingress)
  }
  return { inside, outside }
}

/**
 * The controller of an Ingress: that of its class, which old manifests name in an annotation, or of the default class. An unknown
 * class is used by its name; `undefined`: no controller serves it.
 */
function controllerOf({ ingressClassName, annotations }: IngressRow, cluster: ClusterView): string | undefined {
  const name = ingressClassName ?? annotations[CLASS_ANNOTATION]
  const known =
    name === undefined
      ? cluster.list('IngressClass').find((item) => item.annotations[DEFAULT_CLASS] === 'true')
      : cluster.get('IngressClass', '', name)
  if (known) return known.controller
  return name === undefined ? undefined : (BY_NAME[name] ?? name)
}

function named({ kind, namespace, name }: ObjectKey): ObjectKey {
  return { kind, namespace, name }
}

/** Short ways to write the objects of a proof. All are in the namespace `default`. */

/** Parts of a pod's spec beside its one container, and that container's requests. */
export interface PodParts {
  readonly cpu?: string
  readonly memory?: string
  readonly annotations?: Readonly<Record<string, string>>
  /** Anything else of the spec. */
  readonly spec?: object
}

function template(app: string, { cpu = '250m', memory = '256Mi', annotations, spec }: PodParts): object {
  return {
    metadata: { labels: { app }, ...(annotations ? { annotations } : {}) },
    spec: { ...spec, containers: [{ name: 'main', image: `${app}:1`, resources: { requests: { cpu, memory } } }] },
  }
}

function workload(kind: string, name: string, spec: object): object {
  return { apiVersion: 'apps/v1', kind, metadata: { name, namespace: 'default' }, spec: { selector: selectorOf(name), ...spec } }
}

function selectorOf(app: string): object {
  return { matchLabels: { app } }
}

export function aDeployment(name: string, replicas: number, parts: PodParts = {}): object {
  return workload('Deployment', name, { replicas, template: template(name, parts) })
}

export function aStatefulSet(name: string, replicas: number, parts: PodParts = {}): object {
  return workload('StatefulSet', name, { replicas, serviceName: name, template: template(name, parts) })
}

/** Rolls out on this many nodes at once. */
export function aDaemonSet(name: string, parts: PodParts & { readonly maxUnavailable: number }): object {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: parts.maxUnavailable } }
  return workload('DaemonSet', name, { template: template(name, parts), updateStrategy })
}

export function aPod(name: string, parts: PodParts = {}): object {
  const { metadata, spec } = template(name, parts) as { metadata: object; spec: object }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name, namespace: 'default' }, spec }
}

export function aService(name: string): object {
  const spec = { selector: { app: name }, ports: [{ port: 80 }] }
  return { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'default' }, spec }
}

/** A budget over the pods of an app. */
export function budgetFor(app: string, limit: object): object {
  const metadata = { name: app, namespace: 'default' }
  return { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata, spec: { selector: selectorOf(app), ...limit } }
}

/** Spreads the pods of an app over zones or nodes. */
export function spread(app: string, topologyKey: string, whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway'): object {
  return {
    topologySpreadConstraints: [{ maxSkew: 1, topologyKey, whenUnsatisfiable, labelSelector: selectorOf(app) }],
  }
}

/** Keeps the pods of an app on different nodes. */
export function apart(app: string): object {
  const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: selectorOf(app) }
  return { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } }
}

/** How many seconds a pod stays on a lost node; `undefined`: no limit. */
export function tolerating(seconds: number | undefined): object {
  const limit = seconds === undefined ? {} : { tolerationSeconds: seconds }
  return {
    tolerations: ['not-ready', 'unreachable'].map((state) => {
      return { key: `node.kubernetes.io/${state}`, operator: 'Exists', effect: 'NoExecute', ...limit }
    }),
  }
}

import type { BuiltInDisk } from './built-in-disk.ts'
import type { PullPolicy } from './image-name.ts'
import type { LabelSelectorObject } from './label-selector.ts'
import type { Labels } from './object-row.ts'
import type { Toleration } from './taint.ts'

/** Quantities as the API writes them, by resource name. */
export type ResourceList = Readonly<Record<string, string>>

/** A claim of the pod, by its name there; `request` names the part of it that is used, empty: all of it. */
export interface ContainerClaim {
  readonly name: string
  readonly request: string
}

export interface ResourceRequirements {
  readonly requests: ResourceList
  readonly limits: ResourceList
  /** The pod's device claims that the container uses; absent when there are none. */
  readonly claims?: readonly ContainerClaim[]
}

export interface ContainerPort {
  readonly name: string
  readonly containerPort: number
  readonly hostPort: number
  readonly hostIP: string
  readonly protocol: string
}

export interface Probe {
  readonly initialDelaySeconds: number
  readonly timeoutSeconds: number
  readonly periodSeconds: number
  readonly successThreshold: number
  readonly failureThreshold: number
  readonly terminationGracePeriodSeconds: number | undefined
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly imagePullPolicy: PullPolicy
  readonly resources: ResourceRequirements
  readonly ports: readonly ContainerPort[]
  /** `Always` makes an init container a sidecar. */
  readonly restartPolicy: string
  readonly readinessProbe: Probe | undefined
  readonly livenessProbe: Probe | undefined
  readonly startupProbe: Probe | undefined
  /** Seconds that a preStop hook of kind `sleep` takes; -1 for a hook of unknown duration, 0 without a hook. */
  readonly preStopSeconds: number
  /** Some exit of it starts the whole pod over (restartPolicyRules with RestartAllContainers). */
  readonly restartsAllContainers: boolean
}

/** The sources of a volume that some rule reads; any other source keeps just its name. */
export interface Volume {
  readonly name: string
  readonly emptyDir: { readonly medium: string; readonly sizeLimit: string } | undefined
  readonly hostPath: string | undefined
  readonly persistentVolumeClaim: { readonly claimName: string; readonly readOnly: boolean } | undefined
  readonly ephemeral:
    | { readonly storageClassName: string | undefined; readonly storage: string; readonly accessModes: readonly string[] }
    | undefined
  readonly gcePersistentDisk: { readonly pdName: string; readonly readOnly: boolean } | undefined
  readonly awsElasticBlockStore: { readonly volumeID: string; readonly readOnly: boolean } | undefined
  readonly iscsi: { readonly iqn: string; readonly readOnly: boolean } | undefined
  readonly rbd:
    | { readonly monitors: readonly string[]; readonly pool: string; readonly image: string; readonly readOnly: boolean }
    | undefined
  /** A disk of another plugin that was once built in. */
  readonly builtIn?: BuiltInDisk | undefined
  readonly image: string | undefined
}

export interface NodeSelectorRequirement {
  readonly key: string
  readonly operator: string
  readonly values: readonly string[]
}

export interface NodeSelectorTerm {
  readonly matchExpressions: readonly NodeSelectorRequirement[]
  readonly matchFields: readonly NodeSelectorRequirement[]
}

export interface NodeAffinity {
  /** `undefined`: no required affinity. An empty list of terms matches no node. */
  readonly required: readonly NodeSelectorTerm[] | undefined
  readonly preferred: readonly { readonly weight: number; readonly preference: NodeSelectorTerm }[]
}

export interface PodAffinityTerm {
  readonly topologyKey: string
  readonly labelSelector: LabelSelectorObject | undefined
  readonly namespaces: readonly string[]
  /** `undefined`: only `namespaces` (or the pod's own); an empty selector means every namespace. */
  readonly namespaceSelector: LabelSelectorObject | undefined
  readonly matchLabelKeys: readonly string[]
  readonly mismatchLabelKeys: readonly string[]
}

export interface PodAffinity {
  readonly required: readonly PodAffinityTerm[]
  readonly preferred: readonly { readonly weight: number; readonly term: PodAffinityTerm }[]
}

export interface TopologySpreadConstraint {
  readonly maxSkew: number
  readonly topologyKey: string
  readonly whenUnsatisfiable: string
  readonly labelSelector: LabelSelectorObject | undefined
  readonly minDomains: number | undefined
  readonly nodeAffinityPolicy: string
  readonly nodeTaintsPolicy: string
  readonly matchLabelKeys: readonly string[]
}

export interface PodResourceClaim {
  readonly name: string
  readonly resourceClaimName: string | undefined
  readonly resourceClaimTemplateName: string | undefined
}

/**
 * What a pod requests, without what differs from pod to pod of one template (its node, its name). Fields that no rule
 * reads (commands, environment, mounts...) are dropped when an object is read.
 */
export interface PodSpec {
  readonly schedulerName: string
  readonly priority: number
  readonly priorityClassName: string
  readonly preemptionPolicy: string
  readonly runtimeClassName: string
  readonly nodeSelector: Labels
  readonly nodeAffinity: NodeAffinity | undefined
  readonly podAffinity: PodAffinity | undefined
  readonly podAntiAffinity: PodAffinity | undefined
  readonly tolerations: readonly Toleration[]
  readonly topologySpreadConstraints: readonly TopologySpreadConstraint[]
  readonly containers: readonly Container[]
  readonly initContainers: readonly Container[]
  readonly overhead: ResourceList
  /** Pod-level resources (spec.resources), where given. */
  readonly resources: ResourceRequirements | undefined
  readonly hostNetwork: boolean
  /** `false`: the pod's users are others than the node's. */
  readonly hostUsers: boolean
  readonly os: string
  readonly restartPolicy: string
  readonly terminationGracePeriodSeconds: number
  readonly activeDeadlineSeconds: number | undefined
  readonly readinessGates: readonly string[]
  readonly volumes: readonly Volume[]
  readonly resourceClaims: readonly PodResourceClaim[]
  readonly hostname: string
  readonly subdomain: string
}

/** Whether an init container is a sidecar: it runs, and is restarted, for as long as its pod lives. */
export function isSidecar({ restartPolicy }: Pick<Container, 'restartPolicy'>): boolean {
  return restartPolicy === 'Always'
}

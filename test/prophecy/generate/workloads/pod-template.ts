import type { Dice, Table } from '../dice.ts'
import { placementOf } from '../placement/placement.ts'
import type { Site } from '../site.ts'
import type { WorkloadKind } from '../world.ts'

export interface PodTemplate {
  readonly metadata: {
    readonly labels: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec: { readonly containers: readonly Container[]; readonly [field: string]: unknown }
}

type Amounts = Readonly<Record<string, string>>

export interface Container {
  readonly name: string
  readonly image: string
  readonly resources?: { readonly requests?: Amounts; readonly limits?: Amounts }
  readonly readinessProbe?: object
  readonly ports?: readonly { readonly containerPort: number; readonly hostPort?: number }[]
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[]
  readonly restartPolicy?: 'Always'
}

export const CONTAINER = 'main'
export const TIERS = ['front', 'back', 'data'] as const
/** Requests in proportion to what makes the cluster as full as its setting says. */
const SIZES: Table<number> = [
  [2, 0.1],
  [3, 0.4],
  [4, 1],
  [2, 1.6],
  [1, 2.8],
]
/** Seconds. The fake kubelet removes a pod after 2.5 s in any case, so a shorter period is none that it keeps to. */
const GRACE: Table<number | undefined> = [
  [8, undefined],
  [1, 3],
  [1, 5],
  [1, 60],
  [0.5, 600],
  [0.3, 0],
]
/** Pods without requests, and those that request CPU alone. */
const BEST_EFFORT = 0.05
const CPU_ALONE = 0.05
const EMPTY_DIR = 0.18
const HOST_PORT = 0.04
const READINESS_GATE = 0.02
const SIDECAR = 0.08
const PRIORITY = 0.25
const FIRST_HOST_PORT = 8000
/** The prefix of its annotations. */
export const FAKE_KUBELET = 'kube-rehearse.example'
const BAD_IMAGE = 'bad-image'

/** A template of pods of this name that request a share of the cluster. */
export function podTemplate(name: string, kind: WorkloadKind, site: Site, dice: Dice): PodTemplate {
  const requests = requestsOf(site, dice)
  const grace = dice.from(GRACE)
  const hasEmptyDir = dice.chance(EMPTY_DIR)
  const isCritical = kind === 'DaemonSet' && dice.chance(0.1)
  const classes = site.priorityClasses.map(({ metadata }) => metadata.name)
  const priorityClassName = isCritical
    ? 'system-node-critical'
    : classes.length > 0 && dice.chance(PRIORITY)
      ? dice.pick(classes)
      : undefined
  // A new pod of a DaemonSet that surges takes the node's port while the old one has it.
  const hasHostPort = kind !== 'DaemonSet' && dice.chance(HOST_PORT)
  const main: Container = {
    name: CONTAINER,
    image: `registry.example.com/${name}:1`,
    ...(requests ? { resources: { requests } } : {}),
    ...(hasHostPort ? { ports: [{ containerPort: 80, hostPort: FIRST_HOST_PORT + dice.between(0, 3) }] } : {}),
    ...(hasEmptyDir ? { volumeMounts: [{ name: 'cache', mountPath: '/cache' }] } : {}),
  }
  const sidecar: readonly Container[] = dice.chance(SIDECAR)
    ? [{ name: 'proxy', image: 'registry.example.com/proxy:1', resources: { requests: { cpu: '10m', memory: '16Mi' } } }]
    : []
  return {
    metadata: { labels: { app: name, tier: dice.pick(TIERS) } },
    spec: {
      ...placementOf(name, kind, site, dice),
      ...(priorityClassName === undefined ? {} : { priorityClassName }),
      ...(grace === undefined ? {} : { terminationGracePeriodSeconds: grace }),
      ...dice.maybe(READINESS_GATE, () => ({ readinessGates: [{ conditionType: 'example.com/registered' }] })),
      ...(hasEmptyDir ? { volumes: [{ name: 'cache', emptyDir: {} }] } : {}),
      containers: [main, ...sidecar],
    },
  }
}

/** The template with pods that no node can pull the image of. */
export function unpullable(template: PodTemplate): PodTemplate {
  return annotated(template, { [BAD_IMAGE]: 'true' })
}

/** The template with pods of which every node can pull the image. */
export function pullable({ metadata: { labels, annotations = {} }, spec }: PodTemplate): PodTemplate {
  const { [`${FAKE_KUBELET}/${BAD_IMAGE}`]: _, ...others } = annotations
  return { metadata: Object.keys(others).length > 0 ? { labels, annotations: others } : { labels }, spec }
}

export function isUnpullable({ metadata }: PodTemplate): boolean {
  return metadata.annotations?.[`${FAKE_KUBELET}/${BAD_IMAGE}`] !== undefined
}

/** Annotations that set what the fake kubelet does with the pods. */
export function annotated({ metadata, spec }: PodTemplate, notes: Readonly<Record<string, string>>): PodTemplate {
  const own = Object.fromEntries(Object.entries(notes).map(([name, value]) => [`${FAKE_KUBELET}/${name}`, value]))
  return { metadata: { ...metadata, annotations: { ...metadata.annotations, ...own } }, spec }
}

/** `undefined`: a pod of the class BestEffort. */
function requestsOf(
  { cpuOfPod, memoryOfPod, cpuMax, memoryMax }: Site,
  dice: Dice,
): Readonly<Record<string, string>> | undefined {
  if (dice.chance(BEST_EFFORT)) return undefined
  const cpu = `${amount(cpuOfPod * dice.from(SIZES), 10, cpuMax)}m`
  if (dice.chance(CPU_ALONE)) return { cpu }
  return { cpu, memory: `${amount(memoryOfPod * dice.from(SIZES), 16, memoryMax)}Mi` }
}

/** A multiple of the step that a node can hold. */
function amount(wanted: number, step: number, most: number): number {
  return Math.max(1, Math.round(Math.min(wanted, most) / step)) * step
}

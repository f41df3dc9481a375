import type { PodShape } from '../../../kube/pod.ts'
import type { Container, PodSpec, ResourceRequirements } from '../../../kube/pod-spec.ts'
import { REGION_LABEL, ZONE_LABEL } from '../../../kube/zone.ts'

/** What of a pod admission may change. */
export type PodContent = Pick<PodShape, 'labels' | 'annotations' | 'spec'>

/** One thing that a pod has and its template does not explain. */
export interface Addition {
  /** Equal exactly for equal additions. */
  readonly key: string
  /** `container proxy`, `label team=shop`. */
  readonly text: string
  /** The pod with it. A pod with another value in its place than the one that was replaced keeps its own. */
  readonly apply: (pod: PodContent) => PodContent
}

/** Binding adds these labels. */
const OF_THE_NODE: ReadonlySet<string> = new Set([ZONE_LABEL, REGION_LABEL])

/** Fields that have one value. Host name and subdomain are the pod's own. */
const VALUES = [
  'schedulerName',
  'priority',
  'priorityClassName',
  'preemptionPolicy',
  'runtimeClassName',
  'nodeAffinity',
  'podAffinity',
  'podAntiAffinity',
  'overhead',
  'resources',
  'hostNetwork',
  'hostUsers',
  'os',
  'restartPolicy',
  'terminationGracePeriodSeconds',
  'activeDeadlineSeconds',
] as const satisfies readonly (keyof PodSpec)[]

const LISTS = [
  ['tolerations', 'toleration'],
  ['topologySpreadConstraints', 'topology spread constraint'],
  ['readinessGates', 'readiness gate'],
  ['volumes', 'volume'],
  ['resourceClaims', 'resource claim'],
  ['initContainers', 'init container'],
  ['containers', 'container'],
] as const satisfies readonly (readonly [keyof PodSpec, string])[]

/**
 * What a pod has beside the pod that the API server makes of its template by its own defaults, plugins and policies. The pod is of this
 * template.
 */
export function additionsIn(pod: PodContent, made: PodContent): readonly Addition[] {
  if (pod === made) return []
  return [
    ...mapAdditions('labels', pod, made),
    ...mapAdditions('annotations', pod, made),
    ...selectorAdditions(pod.spec, made.spec),
    ...VALUES.flatMap((field) => valueAddition(field, pod.spec, made.spec)),
    ...LISTS.flatMap(([field, word]) => listAdditions(field, word, { pod: pod.spec, made: made.spec })),
    ...made.spec.containers.flatMap((container) => resourceAdditions(container, pod.spec)),
  ]
}

/** Whether a pod can be of a template: each container and each label of the template is in its pods. */
export function isMadeOf(pod: PodContent, made: PodContent): boolean {
  const names = new Set([...pod.spec.containers, ...pod.spec.initContainers].map(({ name }) => name))
  return (
    [...made.spec.containers, ...made.spec.initContainers].every(({ name }) => names.has(name)) &&
    Object.keys(made.labels).every((name) => pod.labels[name] !== undefined)
  )
}

function mapAdditions(field: 'labels' | 'annotations', pod: PodContent, made: PodContent): readonly Addition[] {
  const word = field === 'labels' ? 'label' : 'annotation'
  return Object.entries(pod[field]).flatMap(([name, value]): readonly Addition[] => {
    const before = made[field][name]
    if (before === value || OF_THE_NODE.has(name)) return []
    const text = `${word} ${name}=${value}`
    const apply = (content: PodContent): PodContent =>
      content[field][name] === before ? { ...content, [field]: { ...content[field], [name]: value } } : content
    return [{ key: text, text, apply }]
  })
}

function selectorAdditions(pod: PodSpec, made: PodSpec): readonly Addition[] {
  return Object.entries(pod.nodeSelector).flatMap(([name, value]): readonly Addition[] => {
    const before = made.nodeSelector[name]
    if (before === value) return []
    const text = `node selector ${name}=${value}`
    return [
      addition(text, text, (spec) =>
        spec.nodeSelector[name] === before ? { ...spec, nodeSelector: { ...spec.nodeSelector, [name]: value } } : spec,
      ),
    ]
  })
}

function valueAddition(field: (typeof VALUES)[number], pod: PodSpec, made: PodSpec): readonly Addition[] {
  const before = keyOf(made[field])
  const after = keyOf(pod[field])
  if (before === after) return []
  const value = pod[field]
  const text = typeof value === 'object' || value === undefined ? field : `${field} ${value}`
  return [addition(`${field} ${after}`, text, (spec) => (keyOf(spec[field]) === before ? { ...spec, [field]: value } : spec))]
}

type ListField = (typeof LISTS)[number][0]

/** Items that are new, at their place; items with a name are the same item by their name. */
function listAdditions(
  field: ListField,
  word: string,
  { pod, made }: { readonly pod: PodSpec; readonly made: PodSpec },
): readonly Addition[] {
  const known = new Set(made[field].map(identityOf))
  return pod[field].flatMap((item, i): readonly Addition[] => {
    const identity = identityOf(item)
    if (known.has(identity)) return []
    return [
      addition(`${word} ${keyOf(item)}`, `${word} ${nameOf(item)}`.trimEnd(), (spec) => {
        const items: readonly unknown[] = spec[field]
        return items.some((other) => identityOf(other) === identity) ? spec : { ...spec, [field]: items.toSpliced(i, 0, item) }
      }),
    ]
  })
}

/** Requests and limits of a container that the template has as well, a resource each. */
function resourceAdditions(made: Container, { containers }: PodSpec): readonly Addition[] {
  const own = containers.find(({ name }) => name === made.name)
  if (!own || own.resources === made.resources) return []
  return (['requests', 'limits'] as const).flatMap((list) => {
    const names = new Set([...Object.keys(own.resources[list]), ...Object.keys(made.resources[list])])
    return [...names].toSorted().flatMap((resource) => resourceAddition({ container: made.name, list, resource }, made, own))
  })
}

interface ResourcePlace {
  readonly container: string
  readonly list: 'requests' | 'limits'
  readonly resource: string
}

function resourceAddition({ container, list, resource }: ResourcePlace, made: Container, own: Container): readonly Addition[] {
  const before = made.resources[list][resource]
  const after = own.resources[list][resource]
  if (before === after) return []
  const text = `${list} of ${container}: ${resource} ${after ?? 'removed'}`
  const change = (resources: ResourceRequirements): ResourceRequirements => {
    if (resources[list][resource] !== before) return resources
    const { [resource]: _, ...others } = resources[list]
    return { ...resources, [list]: after === undefined ? others : { ...others, [resource]: after } }
  }
  return [
    addition(text, text, (spec) => ({
      ...spec,
      containers: spec.containers.map((item) =>
        item.name === container ? { ...item, resources: change(item.resources) } : item,
      ),
    })),
  ]
}

function addition(key: string, text: string, change: (spec: PodSpec) => PodSpec): Addition {
  return { key, text, apply: (pod) => ({ ...pod, spec: change(pod.spec) }) }
}

function identityOf(item: unknown): string {
  return isNamed(item) ? item.name : keyOf(item)
}

function nameOf(item: unknown): string {
  if (typeof item === 'string') return item
  if (isNamed(item)) return item.name
  return typeof item === 'object' && item !== null && 'key' in item ? String(item.key) : ''
}

function isNamed(item: unknown): item is { readonly name: string } {
  return typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string'
}

function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

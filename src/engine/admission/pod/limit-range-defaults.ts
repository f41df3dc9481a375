import { completed } from '../../../kube/defaults/completed.ts'
import type { LimitRangeRow } from '../../../kube/limit-range.ts'
import type { Container, ResourceList } from '../../../kube/pod-spec.ts'
import { ok } from '../../turn.ts'
import { limitRangesOf } from '../limit-range/limit-ranges-of.ts'
import { mapped, type PodChange, type PodRequest } from './pod-request.ts'

const ANNOTATION = 'kubernetes.io/limit-ranger'

/** Gives containers the requests and limits that the namespace's LimitRanges have for those that name none. */
export const limitRangeDefaults: PodChange = (pod, cluster) =>
  ok(limitRangesOf(pod.namespace, cluster).reduce(withLimitRange, pod))

/** Applies the defaults of one LimitRange to a pod; an annotation lists what was set (LimitRanger, PodMutateLimitFunc). */
export function withLimitRange(pod: PodRequest, range: Pick<LimitRangeRow, 'limits'>): PodRequest {
  const defaults = defaultsOf(range)
  const notes: string[] = []
  const filler = (what: string) => (container: Container) =>
    filled(container, defaults, (text) => notes.push(`${text} for ${what} ${container.name}`))
  const containers = mapped(pod.spec.containers, filler('container'))
  const initContainers = mapped(pod.spec.initContainers, filler('init container'))
  if (notes.length === 0) return pod
  const annotations = { ...pod.annotations, [ANNOTATION]: `LimitRanger plugin set: ${notes.join('; ')}` }
  return { ...pod, annotations, spec: { ...pod.spec, containers, initContainers } }
}

interface Defaults {
  readonly requests: ResourceList
  readonly limits: ResourceList
}

/** Of several items for containers the last one that names a resource counts. */
function defaultsOf({ limits }: Pick<LimitRangeRow, 'limits'>): Defaults {
  const items = limits.filter(({ type }) => type === 'Container')
  return {
    requests: Object.assign({}, ...items.map((item) => item.defaultRequest)) as ResourceList,
    limits: Object.assign({}, ...items.map((item) => item.default)) as ResourceList,
  }
}

function filled(container: Container, defaults: Defaults, note: (text: string) => void): Container {
  const requests = completed(container.resources.requests, defaults.requests)
  const limits = completed(container.resources.limits, defaults.limits)
  const [newRequests, newLimits] = [added(requests, container.resources.requests), added(limits, container.resources.limits)]
  if (newRequests !== '') note(`${newRequests} request`)
  if (newLimits !== '') note(`${newLimits} limit`)
  return newRequests === '' && newLimits === '' ? container : { ...container, resources: { requests, limits } }
}

function added(after: ResourceList, before: ResourceList): string {
  return Object.keys(after)
    .filter((name) => before[name] === undefined)
    .sort()
    .join(', ')
}

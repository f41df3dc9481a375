import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { withPodSpec } from '../manifests/with-pod-spec.ts'

/** Requests and limits of containers; `*` for the container means every one. */
export interface ContainerResources {
  readonly container: string
  readonly limits: ResourceList
  readonly requests: ResourceList
}

/**
 * The manifest of a workload with requests and limits of its containers and init containers replaced by name; others stay
 * (pkg/cmd/set/set_resources.go). `undefined`: no container has that name.
 */
export function withResources(live: JsonObject, change: ContainerResources): JsonObject | undefined {
  let found = 0
  const next = withPodSpec(live, (pods) => {
    const fields = ['initContainers', 'containers'].filter((field) => Array.isArray(pods[field]))
    const lists = fields.map((field) => [field, withResourcesIn(pods[field] as readonly unknown[], change)] as const)
    found = lists.reduce((sum, [, list]) => sum + list.found, 0)
    return { ...pods, ...Object.fromEntries(lists.map(([field, { items }]) => [field, items])) }
  })
  return found === 0 ? undefined : next
}

interface Containers {
  readonly items: readonly unknown[]
  /** How many of them are meant. */
  readonly found: number
}

function withResourcesIn(containers: readonly unknown[], { container, limits, requests }: ContainerResources): Containers {
  let found = 0
  const items = containers.map((item) => {
    if (!isJsonObject(item) || (container !== '*' && item['name'] !== container)) return item
    found++
    const resources = partOf(item, 'resources')
    return {
      ...item,
      resources: { ...resources, ...added(resources, 'limits', limits), ...added(resources, 'requests', requests) },
    }
  })
  return { items, found }
}

function added(resources: JsonObject, field: 'limits' | 'requests', amounts: ResourceList): JsonObject {
  return Object.keys(amounts).length === 0 ? {} : { [field]: { ...partOf(resources, field), ...amounts } }
}

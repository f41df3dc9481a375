import { PLACEMENT_CONTAINER_FIELDS, PLACEMENT_FIELDS, type PlacementContainer } from '../framework/node-local-pod.ts'
import { shapeMemo } from '../plugins/shape-memo.ts'

/**
 * What node-local plugins may read of a pod's shape, as a text: pods with the same text are one to them, be they of different
 * workloads.
 */
export const placementText = shapeMemo(({ spec }): string =>
  JSON.stringify([
    ...PLACEMENT_FIELDS.map((field) => spec[field]),
    spec.containers.map(containerParts),
    spec.initContainers.map(containerParts),
  ]),
)

function containerParts(container: PlacementContainer): readonly unknown[] {
  return PLACEMENT_CONTAINER_FIELDS.map((field) =>
    field === 'ports' ? container.ports.filter(({ hostPort }) => hostPort > 0) : container[field],
  )
}

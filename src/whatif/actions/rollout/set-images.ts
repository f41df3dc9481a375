import { isJsonObject, type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { CommandError } from '../../kubectl/error-lines.ts'
import { ownRefusal } from '../../kubectl/own-error.ts'
import { warningLines } from '../../kubectl/warning-lines.ts'
import type { ActionTools } from '../action-spec.ts'
import { withPodSpec } from '../manifests/with-pod-spec.ts'
import { alreadySo } from '../no-effect.ts'
import type { Printed, Sent } from '../one-after-another.ts'
import { kubectlName } from '../workload-template.ts'
import type { ContainerImage } from './rollout-change.ts'

/**
 * `kubectl set image`: of containers and init containers of that name; `*` means all. A name that no container has is an error, and the other
 * images are set (pkg/cmd/set/set_image.go; semantics F3.34).
 */
export function setImages(
  row: Row,
  images: readonly ContainerImage[],
  { manifests, printed }: Pick<ActionTools, 'manifests'> & Printed,
): Sent {
  const live = manifests.manifestOf(row)
  const { manifest, missing } = withImages(live, images)
  const failed = (message: string): CommandError => ({ object: row, refusal: ownRefusal(message) })
  const errors = missing.map((name) => failed(`error: unable to find container named "${name}"`))
  const name = kubectlName(row)
  if (sameJson(live, manifest)) {
    return { output: [], errors, warnings: errors.length > 0 ? [] : alreadySo(`${name} image not changed`) }
  }
  const result = manifests.update(row, manifest, 'kubectl-set')
  const warned = warningLines(result.warnings, printed)
  if (!result.ok)
    return {
      output: warned,
      errors: [...errors, failed(`failed to patch image update to pod template: ${result.refusal.message}`)],
    }
  return { output: [...warned, `${name} image updated`], errors }
}

/** The manifest with these images, and the names that no container has. */
function withImages(live: JsonObject, images: readonly ContainerImage[]) {
  const missing: string[] = []
  const manifest = withPodSpec(live, (pods) => {
    let next = pods
    for (const { container, image } of images) {
      const set = withImage(next, container, image)
      if (set === undefined) missing.push(container)
      else next = set
    }
    return next
  })
  return { manifest, missing }
}

function withImage(pods: JsonObject, name: string, image: string): JsonObject | undefined {
  let isFound = false
  const set = (item: unknown): unknown => {
    if (!isJsonObject(item) || (name !== '*' && item['name'] !== name)) return item
    isFound = true
    return { ...item, image }
  }
  const fields = ['initContainers', 'containers'].flatMap((field) => {
    const containers = pods[field]
    return Array.isArray(containers) ? [[field, containers.map(set)] as const] : []
  })
  return isFound ? { ...pods, ...Object.fromEntries(fields) } : undefined
}

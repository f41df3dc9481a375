import type { PodSpec } from '../../../kube/pod-spec.ts'
import { type RolledRow, withTemplate } from '../workload-template.ts'
import type { ContainerImage, RolloutResult } from './rollout-change.ts'

/** `kubectl set image`: of containers and init containers of that name; `*` means all (pkg/cmd/set/set_image.go). */
export function setImages(row: RolledRow, images: readonly ContainerImage[]): RolloutResult {
  let { spec } = row.spec.template
  for (const { container, image } of images) {
    const next = withImage(spec, container, image)
    if (!next) return { ok: false, message: `unable to find container named "${container}"` }
    spec = next
  }
  if (isUnchanged(row.spec.template.spec, spec)) return { ok: true, row, did: 'image not changed' }
  return { ok: true, row: withTemplate(row, { ...row.spec.template, spec }), did: 'image updated' }
}

function isUnchanged(before: PodSpec, after: PodSpec): boolean {
  const images = ({ initContainers, containers }: PodSpec): string =>
    [...initContainers, ...containers].map(({ image }) => image).join(' ')
  return images(before) === images(after)
}

function withImage(spec: PodSpec, name: string, image: string): PodSpec | undefined {
  const means = (item: { readonly name: string }): boolean => name === '*' || item.name === name
  if (![...spec.initContainers, ...spec.containers].some(means)) return undefined
  return {
    ...spec,
    initContainers: spec.initContainers.map((item) => (means(item) ? { ...item, image } : item)),
    containers: spec.containers.map((item) => (means(item) ? { ...item, image } : item)),
  }
}

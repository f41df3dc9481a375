import type { JsonObject } from '../../../kube/codec/json.ts'
import type { RolledRow } from '../workload-template.ts'
import type { ContainerResources } from './with-resources.ts'

/** What is done to a workload's rollout. */
export type RolloutChange =
  | { readonly do: 'restart' }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  /** `toRevision` 0 is the one before the latest. */
  | { readonly do: 'undo'; readonly toRevision: number }
  | { readonly do: 'setImage'; readonly images: readonly ContainerImage[] }
  | ({ readonly do: 'setResources' } & ContainerResources)
  /** A strategic merge patch of the pod template. */
  | { readonly do: 'patchTemplate'; readonly patch: JsonObject }

/** Whether it is a kubectl set: of images or resources, also of objects without a rollout (pkg/cmd/set). */
export function isSet({ do: what }: RolloutChange): boolean {
  return what === 'setImage' || what === 'setResources'
}

/** `*` for the container means every one. */
export interface ContainerImage {
  readonly container: string
  readonly image: string
}

/** A change of the workload: its new row with what kubectl prints, or why kubectl refuses. */
export type RolloutResult = (
  | { readonly ok: true; readonly row: RolledRow; readonly did: string }
  | { readonly ok: false; readonly message: string }
) & {
  /** The line that kubectl prints before it changes anything, if any. */
  readonly warning?: string | undefined
}

import type { ApiRefusal } from '../../engine/turn.ts'
import { ownRefusal } from '../kubectl/own-error.ts'

/** What a workload must be like to be scaled (kubectl/pkg/scale/scale.go, ScalePrecondition). */
export interface ScalePrecondition {
  /** `--current-replicas`; any when left out. */
  readonly currentReplicas?: number | undefined
  /** `--resource-version`; any when left out or empty. */
  readonly resourceVersion?: string | undefined
}

/** What kubectl compares. */
interface Scaled {
  readonly resourceVersion: string
  readonly spec: { readonly replicas: number }
}

/** Why kubectl does not scale a workload; `undefined`: it does. Objects of some files have no version. */
export function preconditionProblem(
  { spec, resourceVersion: version }: Scaled,
  { currentReplicas, resourceVersion = '' }: ScalePrecondition,
): ApiRefusal | undefined {
  if (currentReplicas !== undefined && currentReplicas !== spec.replicas)
    return ownRefusal(`Expected replicas to be ${currentReplicas}, was ${spec.replicas}`)
  if (resourceVersion === '' || version === '' || resourceVersion === version) return undefined
  return ownRefusal(`Expected resource version to be ${resourceVersion}, was ${version}`)
}

/** The flags of kubectl. */
export function preconditionFlags({ currentReplicas, resourceVersion = '' }: ScalePrecondition): readonly string[] {
  return [
    ...(currentReplicas === undefined ? [] : [`--current-replicas=${currentReplicas}`]),
    ...(resourceVersion === '' ? [] : [`--resource-version=${resourceVersion}`]),
  ]
}

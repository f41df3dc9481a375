import type { PodSpec } from '../../../kube/pod-spec.ts'
import { type Issue, unsupported } from './issue.ts'
import { validateContainers } from './validate-containers.ts'
import { validatePlacement } from './validate-placement.ts'

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'] as const

/** A pod's spec, or a template's, as far as rows keep what the rules are about (core validation ValidatePodSpec). */
export function validatePodSpec(spec: PodSpec, field: string): readonly Issue[] {
  const { restartPolicy } = spec
  const restarts = RESTART_POLICIES.some((known) => known === restartPolicy)
    ? []
    : [unsupported(`${field}.restartPolicy`, restartPolicy, RESTART_POLICIES)]
  return [...validateContainers(spec, field), ...restarts, ...validatePlacement(spec, field)]
}

import { annotatedProfileIssues } from './annotated-profile-issues.ts'
import { annotationIssues } from './annotation-issues.ts'
import { type Issue, invalid, notAllowed, oneOf, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { podAnnotationIssues, podFacts } from './pod-annotations.ts'
import { validatePodSpec } from './validate-pod-spec.ts'
import { labelIssues } from './validate-selector.ts'

/** A template of pods (core validation ValidatePodTemplateSpec). */
export function templateIssues(template: Place): readonly Issue[] {
  const [metadata, spec] = [template.at('metadata'), template.at('spec')]
  const annotations = metadata.at('annotations').as(`${template.path}.annotations`)
  const containers = spec.at('ephemeralContainers')
  return [
    ...labelIssues(metadata.at('labels').as(`${template.path}.labels`)),
    ...annotationIssues(annotations),
    ...podAnnotationIssues(annotations, podFacts(spec)),
    ...validatePodSpec(spec),
    ...annotatedProfileIssues(spec, annotations.labels),
    ...(containers.items.length > 0 ? [notAllowed(containers.path, 'ephemeral containers not allowed in pod template')] : []),
  ]
}

/** Pods of a workload that keeps them running never complete. */
export function lastingIssues(template: Place, owner: string): readonly Issue[] {
  const [restart, deadline] = [template.at('spec').at('restartPolicy'), template.at('spec').at('activeDeadlineSeconds')]
  return [
    ...(restart.text === 'Always' ? [] : [unsupported(restart.path, restart.text, ['Always'])]),
    ...(deadline.given ? [notAllowed(deadline.path, `activeDeadlineSeconds in ${owner} is not Supported`)] : []),
  ]
}

/** The selector must find the pods of the template. */
export function mismatchIssue(template: Place): Issue {
  const labels = template.at('metadata').at('labels')
  return invalid(labels.path, labels.given ? labels.labels : null, '`selector` does not match template `labels`')
}

/** A number or a percentage that is not negative. */
export function intOrStringIssues(place: Place): readonly Issue[] {
  const { value, path } = place
  if (typeof value === 'string') return /^[0-9]+%$/.test(value) ? [] : [invalid(path, value, BAD_PERCENT)]
  return place.number < 0 ? [invalid(path, value, 'must be greater than or equal to 0')] : []
}

const BAD_PERCENT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is " +
  "'[0-9]+%')"

/** No more than all. */
export function percentIssues(place: Place): readonly Issue[] {
  const { value, path } = place
  if (typeof value !== 'string' || !/^[0-9]+%$/.test(value) || Number.parseInt(value, 10) <= 100) return []
  return [invalid(path, value, 'must not be greater than 100%')]
}

/** 0 or "0%". */
export function isZero(place: Place): boolean {
  return place.value === 0 || (typeof place.value === 'string' && /^0+%$/.test(place.value))
}

/** Pods of a Job end. */
export function endingIssues(template: Place): readonly Issue[] {
  const restart = template.at('spec').at('restartPolicy')
  const known = ['OnFailure', 'Never']
  if (restart.text === '' || restart.text === 'Always') return [required(restart.path, 'valid values: "OnFailure", "Never"')]
  return oneOf(restart, known)
}

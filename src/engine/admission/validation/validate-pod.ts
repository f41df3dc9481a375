import { annotatedProfileIssues } from './annotated-profile-issues.ts'
import { type Issue, invalid, notAllowed } from './issue.ts'
import type { Place } from './place.ts'
import { podAnnotationIssues, podFacts } from './pod-annotations.ts'
import { validatePodSpec } from './validate-pod-spec.ts'

/** A new pod (core validation ValidatePodCreate); its metadata apart. */
export function validatePod(pod: Place): readonly Issue[] {
  const spec = pod.at('spec')
  const annotations = pod.at('metadata').at('annotations')
  const [ephemeral, node] = [spec.at('ephemeralContainers'), spec.at('nodeName')]
  const gated = node.text !== '' && spec.at('schedulingGates').items.length > 0
  return [
    ...podAnnotationIssues(annotations, podFacts(spec)),
    ...validatePodSpec(spec, pod.at('metadata').at('name').text),
    ...imageIssues(spec),
    ...(ephemeral.items.length > 0 ? [notAllowed(ephemeral.path, 'cannot be set on create')] : []),
    ...(gated ? [notAllowed(node.path, 'cannot be set until all schedulingGates have been cleared')] : []),
    ...annotatedProfileIssues(spec, annotations.labels, { copied: true }),
  ]
}

/** Only pods refuse spaces around an image; templates accept them. */
export function imageIssues(spec: Place): readonly Issue[] {
  const containers = [...spec.at('containers').items, ...spec.at('initContainers').items]
  return containers
    .map((container) => container.at('image'))
    .filter(({ text }) => text.trim() !== text)
    .map(({ path, text }) => invalid(path, text, 'must not have leading or trailing whitespace'))
}

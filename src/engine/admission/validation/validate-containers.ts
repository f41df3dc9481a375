import type { Container, PodSpec } from '../../../kube/pod-spec.ts'
import { duplicate, type Issue, invalid, required } from './issue.ts'
import { validateResources } from './validate-resources.ts'

/** The containers of a pod or a template, init containers first. */
export function validateContainers({ containers, initContainers }: PodSpec, field: string): readonly Issue[] {
  const names = new Set<string>()
  const list = (items: readonly Container[], path: string): readonly Issue[] =>
    items.flatMap((container, i) => validateContainer(container, `${path}[${i}]`, names))
  const regular = list(containers, `${field}.containers`)
  return [
    ...(containers.length === 0 ? [required(`${field}.containers`)] : regular),
    ...duplicateHostPorts(containers, `${field}.containers`),
    ...list(initContainers, `${field}.initContainers`),
  ]
}

function validateContainer(container: Container, field: string, names: Set<string>): readonly Issue[] {
  const issues: Issue[] = []
  if (container.name === '') issues.push(required(`${field}.name`))
  else if (names.has(container.name)) issues.push(duplicate(`${field}.name`, container.name))
  names.add(container.name)
  if (container.image === '') issues.push(required(`${field}.image`))
  return [...issues, ...probeIssues(container, field), ...validateResources(container.resources, `${field}.resources`)]
}

/** A container lives, or has started, after one success; only readiness may want more. */
function probeIssues(container: Container, field: string): readonly Issue[] {
  return (['livenessProbe', 'startupProbe'] as const).flatMap((name) => {
    const successes = container[name]?.successThreshold ?? 1
    return successes === 1 ? [] : [invalid(`${field}.${name}.successThreshold`, successes, 'must be 1')]
  })
}

/** A port of the host is taken once in a pod. */
function duplicateHostPorts(containers: readonly Container[], field: string): readonly Issue[] {
  const taken = new Set<string>()
  return containers.flatMap(({ ports }, i) =>
    ports.flatMap(({ protocol, hostIP, hostPort }, j) => {
      if (hostPort === 0) return []
      const text = `${protocol}/${hostIP}/${hostPort}`
      const isTaken = taken.has(text)
      taken.add(text)
      return isTaken ? [duplicate(`${field}[${i}].ports[${j}].hostPort`, text)] : []
    }),
  )
}

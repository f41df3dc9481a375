import { type Draft, part, parts } from '../../../kube/defaults/draft.ts'

const LISTS = ['containers', 'initContainers', 'ephemeralContainers']

/**
 * Removes fields that the API server drops before validation, because their gates are off by default (DropDisabledPodFields): the
 * signal that stops a container (ContainerStopSignals).
 */
export function dropDisabled(kind: string, object: Draft): void {
  const spec = podSpecOf(kind, object)
  for (const list of LISTS)
    for (const container of parts(spec, list)) {
      const lifecycle = part(container, 'lifecycle')
      if (lifecycle?.['stopSignal'] === undefined) continue
      delete lifecycle['stopSignal']
      if (Object.keys(lifecycle).length === 0) delete container['lifecycle']
    }
}

/** The path of the pod spec in objects of the kind; undefined for kinds without pods. */
function podSpecOf(kind: string, object: Draft): Draft | undefined {
  const spec = part(object, 'spec')
  if (kind === 'Pod') return spec
  const template = kind === 'CronJob' ? part(part(part(spec, 'jobTemplate'), 'spec'), 'template') : part(spec, 'template')
  return part(template, 'spec')
}

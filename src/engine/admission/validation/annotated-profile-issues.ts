import type { Annotations } from '../../../kube/object-row.ts'
import { CONTAINER_APP_ARMOR, CONTAINER_SECCOMP, POD_SECCOMP } from '../profile-annotations.ts'
import { type Issue, notAllowed } from './issue.ts'
import type { Place } from './place.ts'

/** A profile that a field has, and the annotation that had its meaning before. */
interface Profile {
  readonly word: 'seccomp' | 'apparmor'
  readonly field: Place
  readonly annotation: string | undefined
  /** The annotations that mean the default of the runtime. */
  readonly defaults: readonly string[]
}

/**
 * Profiles of seccomp and AppArmor of a pod or a template that its annotations give otherwise than its fields (core validation
 * validateSeccompAnnotationsAndFields, validateAppArmorAnnotationsAndFieldsMatchOnCreate; semantics F3.43). A field of the pod counts for
 * the AppArmor profile of its containers, and the API server reports it at the container. `copied`: it has copied AppArmor profiles from
 * annotations to containers without the field, as it does for pods.
 */
export function annotatedProfileIssues(
  spec: Place,
  annotations: Annotations,
  { copied = false }: { readonly copied?: boolean } = {},
): readonly Issue[] {
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => spec.at(list).items)
  const seccomp = (holder: Place, key: string): Profile => ({
    word: 'seccomp',
    field: holder.at('securityContext').at('seccompProfile'),
    annotation: annotations[key],
    defaults: ['runtime/default', 'docker/default'],
  })
  const ofPod = spec.at('securityContext').at('appArmorProfile')
  const appArmor = (container: Place): Profile => {
    const own = container.at('securityContext').at('appArmorProfile')
    const given = annotations[CONTAINER_APP_ARMOR + container.at('name').text]
    const annotation = copied && !own.given && isAppArmor(given) ? undefined : given
    return { word: 'apparmor', field: own.given ? own : ofPod.as(own.path), annotation, defaults: ['runtime/default'] }
  }
  const ofWindows = spec.at('os').at('name').text === 'windows'
  return [
    ...mismatch(seccomp(spec, POD_SECCOMP)),
    ...containers.flatMap((container) => mismatch(seccomp(container, CONTAINER_SECCOMP + container.at('name').text))),
    ...(ofWindows ? [] : containers.flatMap((container) => mismatch(appArmor(container)))),
  ]
}

const LOCAL = 'localhost/'

function isAppArmor(annotation: string | undefined): boolean {
  const [, local = ''] = annotation?.split(LOCAL) ?? []
  return annotation === 'unconfined' || annotation === 'runtime/default' || local !== ''
}

function mismatch({ word, field, annotation, defaults }: Profile): readonly Issue[] {
  if (annotation === undefined) return []
  const type = field.at('type')
  const other = [notAllowed(type.path, `${word} type in annotation and field must match`)]
  switch (type.text) {
    case 'Unconfined':
      return annotation === 'unconfined' ? [] : other
    case 'RuntimeDefault':
      return defaults.includes(annotation) ? [] : other
    case 'Localhost': {
      if (!annotation.startsWith(LOCAL)) return other
      const name = field.at('localhostProfile')
      if (name.given && name.text === annotation.slice(LOCAL.length)) return []
      return [notAllowed(name.path, `${word} profile in annotation and field must match`)]
    }
    default:
      return []
  }
}

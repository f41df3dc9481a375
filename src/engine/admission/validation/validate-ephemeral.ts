import { sameJson } from '../../../kube/codec/json.ts'
import { labelErrors } from '../../../kube/label-syntax.ts'
import { duplicate, type Issue, invalid, notAllowed, notFound, required } from './issue.ts'
import type { Place } from './place.ts'

/** What an ephemeral container may specify; all else belongs to containers that a pod can count on (WL-EPH-03 to WL-EPH-05). */
const MAY_BE_SET: ReadonlySet<string> = new Set([
  'name',
  'image',
  'command',
  'args',
  'workingDir',
  'env',
  'envFrom',
  'volumeMounts',
  'volumeDevices',
  'terminationMessagePath',
  'terminationMessagePolicy',
  'imagePullPolicy',
  'securityContext',
  'stdin',
  'stdinOnce',
  'tty',
  'targetContainerName',
])

/** A change of a pod's ephemeral containers, which has a way of its own (core ValidatePodEphemeralContainersUpdate; WL-EPH-06, WL-EPH-07). */
export function ephemeralChangeIssues(spec: Place, stored: Place): readonly Issue[] {
  return [...ephemeralIssues(spec), ...keptIssues(spec.at('ephemeralContainers'), stored.at('ephemeralContainers'))]
}

/** The ephemeral containers of a spec, of a pod or of a template (core validation validateEphemeralContainers). */
export function ephemeralIssues(spec: Place): readonly Issue[] {
  const taken = new Set([...spec.at('containers').items, ...spec.at('initContainers').items].map((item) => item.at('name').text))
  const regular = new Set(taken)
  return spec.at('ephemeralContainers').items.flatMap((container) => {
    const name = container.at('name')
    const repeated = taken.has(name.text) ? [duplicate(name.path, name.text)] : []
    taken.add(name.text)
    return [...containerIssues(container, regular), ...repeated]
  })
}

function containerIssues(container: Place, regular: ReadonlySet<string>): readonly Issue[] {
  const [name, image, target] = [container.at('name'), container.at('image'), container.at('targetContainerName')]
  const named =
    name.text === '' ? [required(name.path)] : labelErrors(name.text).map((error) => invalid(name.path, name.text, error))
  const others = Object.keys(container.json)
    .filter((field) => !MAY_BE_SET.has(field) && isSet(container.json[field]))
    .map((field) => notAllowed(container.at(field).path, 'cannot be set for an Ephemeral Container'))
  return [
    ...named,
    ...(image.text === '' ? [required(image.path)] : []),
    ...(target.text === '' || regular.has(target.text) ? [] : [notFound(target.path, target.text)]),
    ...others,
  ]
}

/** Those that are there stay, and stay as they are. */
function keptIssues(list: Place, before: Place): readonly Issue[] {
  return before.items.flatMap((old) => {
    const name = old.at('name').text
    const kept = list.items.find((container) => container.at('name').text === name)
    if (kept && sameJson(kept.json, old.json)) return []
    return [notAllowed(list.path, `existing ephemeral containers "${name}" may not be ${kept ? 'changed' : 'removed'}\n`)]
  })
}

function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

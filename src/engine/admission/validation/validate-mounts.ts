import { type Issue, invalid, notAllowed, notFound, oneOf, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { noBacksteps } from './validate-volumes.ts'

type Volumes = ReadonlyMap<string, Place>

/** What a container mounts must be there, once at each path (core validation ValidateVolumeMounts). */
export function mountIssues(container: Place, volumes: Volumes): readonly Issue[] {
  const paths = new Set<string>()
  const mounts = container.at('volumeMounts')
  const devices = container.at('volumeDevices').items
  return mounts.items.flatMap((mount) => {
    const [name, path] = [mount.at('name'), mount.at('mountPath')]
    const issues: Issue[] = []
    if (name.text === '') issues.push(required(name.path))
    if (!volumes.has(name.text)) issues.push(notFound(name.path, name.text))
    if (path.text === '') issues.push(required(path.path))
    if (paths.has(path.text)) issues.push(invalid(path.path, path.text, 'must be unique'))
    paths.add(path.text)
    if (devices.some((device) => device.at('name').text === name.text))
      issues.push(invalid(name.path, name.text, 'must not already exist in volumeDevices'))
    if (devices.some((device) => device.at('devicePath').text === path.text))
      issues.push(invalid(path.path, path.text, 'must not already exist as a path in volumeDevices'))
    return [...issues, ...subPathIssues(mount, mounts.path), ...propagationIssues(mount, container), ...readOnlyIssues(mount)]
  })
}

/** Sub paths are reported without their index in the list. */
function subPathIssues(mount: Place, field: string): readonly Issue[] {
  const [path, expression] = [mount.at('subPath'), mount.at('subPathExpr')]
  const both = path.text !== '' && expression.text !== ''
  return [
    ...(path.text === '' ? [] : descendingPath(path.as(`${field}.subPath`))),
    ...(both ? [invalid(expression.path, expression.text, 'subPathExpr and subPath are mutually exclusive')] : []),
    ...(expression.text === '' ? [] : descendingPath(expression.as(`${field}.subPathExpr`))),
  ]
}

function descendingPath(place: Place): readonly Issue[] {
  const absolute = place.text.startsWith('/') ? [invalid(place.path, place.text, 'must be a relative path')] : []
  return [...absolute, ...noBacksteps(place)]
}

function propagationIssues(mount: Place, container: Place): readonly Issue[] {
  if (!mount.at('mountPropagation').given) return []
  const place = mount.at('mountPropagation').as(`${container.at('volumeMounts').path}.mountPropagation`)
  const known = ['Bidirectional', 'HostToContainer', 'None']
  if (!known.includes(place.text)) return [unsupported(place.path, place.text, known)]
  if (place.text !== 'Bidirectional' || container.at('securityContext').at('privileged').flag) return []
  return [notAllowed(place.path, 'Bidirectional mount propagation is available only to privileged containers')]
}

function readOnlyIssues(mount: Place): readonly Issue[] {
  const place = mount.at('recursiveReadOnly')
  if (!place.given) return []
  const known = oneOf(place, ['Disabled', 'Enabled', 'IfPossible'])
  if (known.length > 0 || place.text === 'Disabled' || mount.at('readOnly').flag) return known
  return [notAllowed(place.path, 'may only be specified when readOnly is true')]
}

/** A device is a claim, or a claim that is made for the pod. */
export function deviceIssues(container: Place, volumes: Volumes): readonly Issue[] {
  const [names, paths] = [new Set<string>(), new Set<string>()]
  return container.at('volumeDevices').items.flatMap((device) => {
    const [name, path] = [device.at('name'), device.at('devicePath')]
    const volume = volumes.get(name.text)
    const isClaim = volume?.at('persistentVolumeClaim').given || volume?.at('ephemeral').given
    const issues: Issue[] = []
    if (name.text === '') issues.push(required(name.path))
    if (names.has(name.text)) issues.push(invalid(name.path, name.text, 'must be unique'))
    if (volume !== undefined && isClaim !== true)
      issues.push(
        invalid(name.path, name.text, 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'),
      )
    if (volume === undefined) issues.push(notFound(name.path, name.text))
    if (path.text === '') issues.push(required(path.path))
    if (paths.has(path.text)) issues.push(invalid(path.path, path.text, 'must be unique'))
    if (noBacksteps(path).length > 0) issues.push(invalid(path.path, path.text, "can not contain backsteps ('..')"))
    else paths.add(path.text)
    const mounts = container.at('volumeMounts').items
    if (mounts.some((mount) => mount.at('name').text === name.text))
      issues.push(invalid(name.path, name.text, 'must not already exist in volumeMounts'))
    if (mounts.some((mount) => mount.at('mountPath').text === path.text))
      issues.push(invalid(path.path, path.text, 'must not already exist as a path in volumeMounts'))
    if (name.text !== '') names.add(name.text)
    return issues
  })
}

import { goQuote } from '../../../kube/field-error.ts'
import { labelErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { annotationIssues } from './annotation-issues.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required, unsupported } from './issue.ts'
import type { Place } from './place.ts'
import { claimSpecIssues } from './validate-claim.ts'
import { driverNameIssues } from './validate-driver-name.ts'
import { fieldIssues, resourceFieldIssues, VOLUME_FIELDS } from './validate-environment.ts'
import { labelIssues } from './validate-selector.ts'

/** Volumes of a pod, and those of them that are in order (core validation ValidateVolumes). */
export function validateVolumes(
  volumes: Place,
  podName = '',
): {
  readonly issues: readonly Issue[]
  readonly found: ReadonlyMap<string, Place>
} {
  const found = new Map<string, Place>()
  const issues = volumes.items.flatMap((volume) => {
    const name = volume.at('name')
    const named =
      name.text === '' ? [required(name.path)] : labelErrors(name.text).map((error) => invalid(name.path, name.text, error))
    const twice = found.has(name.text) ? [duplicate(name.path, name.text)] : []
    const own = [...sourcesIssues(volume), ...claimNameIssues(volume, podName), ...named, ...twice]
    if (own.length === 0) found.set(name.text, volume)
    return own
  })
  return { issues, found }
}

/** A volume that is made for the pod has a claim of both names; templates have no pod's name yet. */
function claimNameIssues(volume: Place, podName: string): readonly Issue[] {
  const [{ path, text }, [first]] = [volume.at('name'), SOURCES.filter(([name]) => volume.at(name).given)]
  if (podName === '' || text === '' || first?.[0] !== 'ephemeral') return []
  const claim = `${podName}-${text}`
  return subdomainErrors(claim).map((error) => invalid(path, text, `PVC name ${goQuote(claim)}: ${error}`))
}

type Check = (source: Place) => readonly Issue[]

/** Each source in the order in which upstream validates them; those without a rule of ours are only counted. */
const SOURCES: readonly (readonly [name: string, check: Check])[] = [
  ['emptyDir', emptyDirIssues],
  ['hostPath', hostPathIssues],
  ['gitRepo', (source) => missing(source, ['repository'])],
  ['gcePersistentDisk', (source) => missing(source, ['pdName'])],
  ['awsElasticBlockStore', (source) => missing(source, ['volumeID'])],
  ['secret', (source) => fileIssues(source, 'secretName')],
  ['nfs', nfsIssues],
  ['iscsi', (source) => missing(source, ['targetPortal', 'iqn'])],
  ['glusterfs', (source) => missing(source, ['endpoints', 'path'])],
  ['flocker', () => []],
  ['persistentVolumeClaim', (source) => missing(source, ['claimName'])],
  ['rbd', (source) => missing(source, ['image'])],
  ['cinder', (source) => missing(source, ['volumeID'])],
  ['cephfs', () => []],
  ['quobyte', (source) => missing(source, ['registry', 'volume'])],
  ['downwardAPI', (source) => [...modeIssues(source.at('defaultMode')), ...downwardIssues(source.at('items'), source.path)]],
  ['fc', () => []],
  ['flexVolume', (source) => missing(source, ['driver'])],
  ['configMap', (source) => fileIssues(source, 'name')],
  ['azureFile', (source) => missing(source, ['secretName', 'shareName'])],
  ['vsphereVolume', (source) => missing(source, ['volumePath'])],
  ['photonPersistentDisk', (source) => missing(source, ['pdID'])],
  ['portworxVolume', (source) => missing(source, ['volumeID'])],
  ['azureDisk', (source) => missing(source, ['diskName', 'diskURI'])],
  ['storageos', () => []],
  ['projected', projectedIssues],
  ['scaleIO', (source) => missing(source, ['gateway', 'system', 'volumeName'])],
  ['csi', (source) => driverNameIssues(source.at('driver'))],
  ['ephemeral', ephemeralIssues],
  [
    'image',
    (source) => [...missing(source, ['reference']), ...oneOf(source.at('pullPolicy'), ['Always', 'IfNotPresent', 'Never'])],
  ],
]

function sourcesIssues(volume: Place): readonly Issue[] {
  const given = SOURCES.filter(([name]) => volume.at(name).given)
  if (given.length === 0) return [required(volume.path, 'must specify a volume type')]
  return given.flatMap(([name, check], i) => {
    const source = volume.at(name)
    return i === 0 ? check(source) : [notAllowed(source.path, 'may not specify more than 1 volume type')]
  })
}

/** Texts that must not be empty. */
export function missing(place: Place, names: readonly string[]): readonly Issue[] {
  return names.map((name) => place.at(name)).flatMap(({ text, path }) => (text === '' ? [required(path)] : []))
}

function emptyDirIssues(source: Place): readonly Issue[] {
  const size = source.at('sizeLimit')
  if ((size.amount?.unscaled ?? 0n) >= 0n) return []
  return [notAllowed(size.path, 'SizeLimit field must be a valid resource quantity')]
}

const HOST_PATH_TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket']

/** A folder of the node. */
export function hostPathIssues(source: Place): readonly Issue[] {
  const [path, type] = [source.at('path'), source.at('type')]
  if (path.text === '') return [required(path.path)]
  const known = HOST_PATH_TYPES.includes(type.text) ? [] : [unsupported(type.path, type.text, HOST_PATH_TYPES)]
  return [...noBacksteps(path), ...known]
}

/** A share of a file server. */
export function nfsIssues(source: Place): readonly Issue[] {
  const path = source.at('path')
  const absolute = path.text.startsWith('/') ? [] : [invalid(path.path, path.text, 'must be an absolute path')]
  return [...missing(source, ['server', 'path']), ...absolute]
}

/** A path that does not lead upwards. */
export function noBacksteps(path: Place): readonly Issue[] {
  return path.text.split('/').includes('..') ? [invalid(path.path, path.text, "must not contain '..'")] : []
}

const BAD_MODE = 'must be a number between 0 and 0777 (octal), both inclusive'

function modeIssues(mode: Place): readonly Issue[] {
  return mode.number >= 0 && mode.number <= 0o777 ? [] : [invalid(mode.path, mode.number, BAD_MODE)]
}

function fileIssues(source: Place, nameField: string): readonly Issue[] {
  return [
    ...missing(source, [nameField]),
    ...modeIssues(source.at('defaultMode')),
    ...source.at('items').items.flatMap(keyIssues),
  ]
}

function keyIssues(item: Place): readonly Issue[] {
  return [...missing(item, ['key', 'path']), ...localPath(item.at('path')), ...modeIssues(item.at('mode'))]
}

function localPath(path: Place): readonly Issue[] {
  const absolute = path.text.startsWith('/') ? [invalid(path.path, path.text, 'must be a relative path')] : []
  const wrong = [...absolute, ...noBacksteps(path)]
  if (wrong.length > 0 || !path.text.startsWith('..')) return wrong
  return [invalid(path.path, path.text, "must not start with '..'")]
}

/** Files that contain fields of the pod; `field` is the path of errors when the item has no path of its own. */
function downwardIssues(items: Place, field: string): readonly Issue[] {
  return items.items.flatMap((file) => {
    const item = file.as(field)
    const [byField, byResource] = [item.at('fieldRef'), item.at('resourceFieldRef')]
    const both = byField.given && byResource.given
    return [
      ...missing(item, ['path']),
      ...localPath(item.at('path')),
      ...(byField.given ? fieldIssues(byField, VOLUME_FIELDS) : []),
      ...(both ? [invalid(field, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously')] : []),
      ...(!byField.given && byResource.given ? resourceFieldIssues(byResource, true) : []),
      ...(byField.given || byResource.given ? [] : [required(field, 'one of fieldRef and resourceFieldRef is required')]),
      ...modeIssues(item.at('mode')),
    ]
  })
}

const TOKEN_SECONDS_MIN = 600

function projectedIssues(projected: Place): readonly Issue[] {
  const paths = new Set<string>()
  const take = (path: Place, name: string): readonly Issue[] => {
    if (path.text === '' || !paths.has(path.text)) {
      paths.add(path.text)
      return []
    }
    return [invalid(projected.path, name, 'conflicting duplicate paths')]
  }
  const named = (source: Place): readonly Issue[] =>
    source.given
      ? [
          ...missing(source, ['name']),
          ...source.at('items').items.flatMap((item) => [...keyIssues(item), ...take(item.at('path'), source.at('name').text)]),
        ]
      : []
  const issues = projected.at('sources').items.flatMap((source) => {
    const downward = source.at('downwardAPI')
    return [
      ...named(source.at('secret')),
      ...named(source.at('configMap')),
      ...(downward.given ? downwardIssues(downward.at('items'), downward.path) : []),
      ...tokenIssues(source.at('serviceAccountToken')),
      ...(Object.keys(source.json).length > 1
        ? [notAllowed(source.path, 'may not specify more than 1 volume type per source')]
        : []),
    ]
  })
  return [...modeIssues(projected.at('defaultMode')), ...issues]
}

function tokenIssues(token: Place): readonly Issue[] {
  if (!token.given) return []
  const [seconds, path] = [token.at('expirationSeconds'), token.at('path')]
  const issues: Issue[] = []
  if (seconds.number < TOKEN_SECONDS_MIN)
    issues.push(invalid(seconds.path, seconds.number, 'may not specify a duration less than 10 minutes'))
  if (seconds.number > 2 ** 32)
    issues.push(invalid(seconds.path, seconds.number, 'may not specify a duration larger than 2^32 seconds'))
  if (path.text === '') return [...issues, required(path.path)]
  return [...issues, ...localPath(path)]
}

function ephemeralIssues(source: Place): readonly Issue[] {
  const template = source.at('volumeClaimTemplate')
  if (!template.given) return [required(template.path)]
  return [...templateMetadataIssues(template.at('metadata')), ...claimSpecIssues(template.at('spec'))]
}

/** Claims have labels and annotations of the template, and nothing else of its metadata (core validation ValidateTemplateObjectMeta). */
function templateMetadataIssues(metadata: Place): readonly Issue[] {
  const others = Object.keys(metadata.json).filter((key) => key !== 'labels' && key !== 'annotations')
  return [
    ...annotationIssues(metadata.at('annotations')),
    ...labelIssues(metadata.at('labels')),
    ...others.map((key) => notAllowed(metadata.at(key).path, 'cannot be set')),
  ]
}

import { internalJson } from '../../../kube/schema/internal-json.ts'
import { duplicate, type Issue, invalid, notAllowed, oneOf, required } from './issue.ts'
import type { Place } from './place.ts'

const ID_MAX = 2 ** 31 - 1
const ID_RULE = `must be between 0 and ${ID_MAX}, inclusive`

function idIssues(id: Place): readonly Issue[] {
  return id.number >= 0 && id.number <= ID_MAX ? [] : [invalid(id.path, id.number, ID_RULE)]
}

/** Users, groups and kernel settings of a pod (core validation validatePodSpecSecurityContext). */
export function podSecurityIssues(spec: Place): readonly Issue[] {
  const security = spec.at('securityContext')
  const share = spec.at('shareProcessNamespace')
  const both = share.flag && spec.at('hostPID').flag
  const rule = 'ShareProcessNamespace and HostPID cannot both be enabled'
  return [
    ...['fsGroup', 'runAsUser', 'runAsGroup'].flatMap((name) => idIssues(security.at(name))),
    ...security.at('supplementalGroups').items.flatMap(idIssues),
    ...(both ? [invalid(`${security.path}.shareProcessNamespace`, true, rule)] : []),
    ...sysctlIssues(security.at('sysctls'), spec),
    ...choice(security.at('fsGroupChangePolicy'), ['Always', 'OnRootMismatch']),
    ...profileIssues(security.at('seccompProfile'), 'seccomp'),
    ...profileIssues(security.at('appArmorProfile'), 'AppArmor'),
    ...choice(security.at('supplementalGroupsPolicy'), ['Merge', 'Strict']),
    ...choice(security.at('seLinuxChangePolicy'), ['MountOption', 'Recursive']),
  ]
}

function choice(place: Place, known: readonly string[]): readonly Issue[] {
  return place.given ? oneOf(place, known) : []
}

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/
const SYSCTL_RULE =
  'must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$'

function sysctlIssues(list: Place, spec: Place): readonly Issue[] {
  const names = new Set<string>()
  return list.items.flatMap((item) => {
    const name = item.at('name')
    const twice = names.has(name.text)
    names.add(name.text)
    return [...sysctlNameIssues(name, twice), ...hostSysctlIssues(name, spec)]
  })
}

function sysctlNameIssues(name: Place, twice: boolean): readonly Issue[] {
  if (name.text === '') return [required(name.path)]
  if (name.text.length > 253 || !SYSCTL.test(name.text)) return [invalid(name.path, name.text, SYSCTL_RULE)]
  return twice ? [duplicate(name.path, name.text)] : []
}

/** Settings of a namespace of the kernel that the pod shares with its node (core validation ValidateHostSysctl). */
function hostSysctlIssues(name: Place, spec: Place): readonly Issue[] {
  const namespace = HOST_SYSCTLS.find(({ names }) => names.test(dotted(name.text)))
  if (!namespace || !spec.at(namespace.shared).flag) return []
  return [invalid(name.path, name.text, `may not be specified when '${namespace.shared}' is true`)]
}

/** By namespace of the kernel (component-helpers/node/util/sysctl/namespace.go). */
const HOST_SYSCTLS = [
  { shared: 'hostNetwork', names: /^net\./ },
  {
    shared: 'hostIPC',
    names: /^(fs\.mqueue\..*|kernel\.(sem|shm|shmall|shmmax|shmmni|shm_rmid_forced|msg|msgmax|msgmnb|msgmni))$/,
  },
] as const

/** `net/ipv4/tcp_syncookies` is `net.ipv4.tcp_syncookies`: the first separator decides. */
function dotted(name: string): string {
  if (/^[^./]*\./.test(name)) return name
  return name.replaceAll(/[./]/g, (separator) => (separator === '.' ? '/' : '.'))
}

/** A profile of the kernel's filters, which is in a file on the node if its type requires that. */
function profileIssues(profile: Place, of: 'seccomp' | 'AppArmor'): readonly Issue[] {
  if (!profile.given) return []
  const [type, file] = [profile.at('type'), profile.at('localhostProfile')]
  if (type.text === '')
    return [required(type.path, `type is required when ${of === 'seccomp' ? 'seccompProfile' : 'appArmorProfile'} is set`)]
  const known = oneOf(type, ['Localhost', 'RuntimeDefault', 'Unconfined'])
  if (known.length > 0) return known
  if (type.text === 'Localhost') return file.given ? [] : [required(file.path, `must be set when ${of} type is Localhost`)]
  return file.given ? [invalid(file.path, file.text, `can only be set when ${of} type is Localhost`)] : []
}

/** Rights of a container (core validation ValidateSecurityContext). */
export function containerSecurityIssues(security: Place): readonly Issue[] {
  if (!security.given) return []
  const shown = internalJson('SecurityContext', security.value)
  const never = security.at('allowPrivilegeEscalation').value === false
  const rule = 'cannot set `allowPrivilegeEscalation` to false and'
  const added = security.at('capabilities').at('add').texts
  return [
    ...['runAsUser', 'runAsGroup'].flatMap((name) => idIssues(security.at(name))),
    ...choice(security.at('procMount'), ['Default', 'Unmasked']),
    ...profileIssues(security.at('seccompProfile'), 'seccomp'),
    ...(never && security.at('privileged').flag ? [invalid(security.path, shown, `${rule} \`privileged\` to true`)] : []),
    ...(never && added.includes('CAP_SYS_ADMIN')
      ? [invalid(security.path, shown, `${rule} \`capabilities.Add\` CAP_SYS_ADMIN`)]
      : []),
    ...profileIssues(security.at('appArmorProfile'), 'AppArmor'),
  ]
}

const OF_POD = ['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace'] as const
const OF_SECURITY = [
  [
    'appArmorProfile',
    'seLinuxOptions',
    'hostUsers',
    'hostPID',
    'hostIPC',
    'seccompProfile',
    'fsGroup',
    'fsGroupChangePolicy',
    'sysctls',
  ],
  ['shareProcessNamespace', 'runAsUser', 'runAsGroup', 'supplementalGroups', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'],
].flat()
const OF_CONTAINER = [
  ['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged'],
  ['allowPrivilegeEscalation', 'procMount', 'runAsUser', 'runAsGroup'],
].flat()

/** What a pod may not set because of the operating system of its node. */
export function systemIssues(spec: Place): readonly Issue[] {
  const name = spec.at('os').at('name')
  const security = spec.at('securityContext')
  const containers = [...spec.at('initContainers').items, ...spec.at('containers').items].map((one) => one.at('securityContext'))
  if (name.text === 'linux')
    return [security, ...containers]
      .map((one) => one.at('windowsOptions'))
      .filter(({ given }) => given)
      .map(({ path }) => notAllowed(path, 'windows options cannot be set for a linux pod'))
  if (name.text !== 'windows') return []
  const places = OF_SECURITY.map((field) => ((OF_POD as readonly string[]).includes(field) ? spec.at(field) : security.at(field)))
  const ofContainers = containers.flatMap((one) => OF_CONTAINER.map((field) => one.at(field)))
  const counts = (place: Place): boolean => place.given && (place.value !== false || !/host(PID|IPC)$/.test(place.path))
  return [...places, ...ofContainers].filter(counts).map(({ path }) => notAllowed(path, 'cannot be set for a windows pod'))
}

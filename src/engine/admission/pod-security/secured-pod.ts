import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Labels } from '../../../kube/object-row.ts'
import { Place } from '../validation/place.ts'

/** Fields that both the pod and each container can set. */
export interface SecurityContext {
  readonly runAsNonRoot: boolean | undefined
  readonly runAsUser: number | undefined
  readonly seLinuxOptions: { readonly type: string; readonly user: string; readonly role: string } | undefined
  /** The type of the profile. */
  readonly seccompProfile: string | undefined
  readonly appArmorProfile: string | undefined
  readonly hostProcess: boolean
}

export interface SecuredContainer extends SecurityContext {
  readonly name: string
  readonly privileged: boolean
  readonly allowPrivilegeEscalation: boolean | undefined
  readonly addedCapabilities: readonly string[]
  readonly droppedCapabilities: readonly string[]
  readonly procMount: string | undefined
  readonly hostPorts: readonly number[]
  /** Hosts that probes and lifecycle handlers connect to. */
  readonly handlerHosts: readonly string[]
}

export interface SecuredVolume {
  readonly name: string
  /** The field of its source: `configMap`; empty without one. */
  readonly source: string
}

/** What the checks of the Pod Security Standards read of a pod. */
export interface SecuredPod extends SecurityContext {
  readonly annotations: Labels
  readonly hostNetwork: boolean
  readonly hostPID: boolean
  readonly hostIPC: boolean
  /** The pod has a user namespace of its own (hostUsers: false). */
  readonly hasUserNamespace: boolean
  readonly isWindows: boolean
  readonly sysctls: readonly string[]
  /** Init containers, containers, ephemeral containers. */
  readonly containers: readonly SecuredContainer[]
  readonly volumes: readonly SecuredVolume[]
}

/** Reads a Pod, or a template of one, that has passed validation. */
export function securedPod(manifest: JsonObject): SecuredPod {
  const pod = new Place(manifest, '')
  const spec = pod.at('spec')
  const lists = ['initContainers', 'containers', 'ephemeralContainers']
  return {
    ...contextOf(spec),
    annotations: pod.at('metadata').at('annotations').labels,
    hostNetwork: spec.at('hostNetwork').flag,
    hostPID: spec.at('hostPID').flag,
    hostIPC: spec.at('hostIPC').flag,
    hasUserNamespace: spec.at('hostUsers').value === false,
    isWindows: spec.at('os').at('name').text === 'windows',
    sysctls: spec
      .at('securityContext')
      .at('sysctls')
      .items.map((sysctl) => sysctl.at('name').text),
    containers: lists.flatMap((list) => spec.at(list).items.map(containerOf)),
    volumes: spec.at('volumes').items.map(volumeOf),
  }
}

/** `owner` is a pod's spec or a container. */
function contextOf(owner: Place): SecurityContext {
  const context = owner.at('securityContext')
  const seLinux = context.at('seLinuxOptions')
  const textOf = (name: string): string => seLinux.at(name).text
  return {
    runAsNonRoot: choiceOf(context.at('runAsNonRoot')),
    runAsUser: context.at('runAsUser').given ? context.at('runAsUser').number : undefined,
    seLinuxOptions: seLinux.given ? { type: textOf('type'), user: textOf('user'), role: textOf('role') } : undefined,
    seccompProfile: typeOf(context.at('seccompProfile')),
    appArmorProfile: typeOf(context.at('appArmorProfile')),
    hostProcess: context.at('windowsOptions').at('hostProcess').flag,
  }
}

function containerOf(container: Place): SecuredContainer {
  const context = container.at('securityContext')
  return {
    ...contextOf(container),
    name: container.at('name').text,
    privileged: context.at('privileged').flag,
    allowPrivilegeEscalation: choiceOf(context.at('allowPrivilegeEscalation')),
    addedCapabilities: context.at('capabilities').at('add').texts,
    droppedCapabilities: context.at('capabilities').at('drop').texts,
    procMount: context.at('procMount').given ? context.at('procMount').text : undefined,
    hostPorts: container.at('ports').items.flatMap((port) => port.at('hostPort').number || []),
    handlerHosts: handlersOf(container).flatMap((handler) =>
      ['httpGet', 'tcpSocket'].flatMap((kind) => handler.at(kind).at('host').text || []),
    ),
  }
}

function handlersOf(container: Place): readonly Place[] {
  const lifecycle = container.at('lifecycle')
  return [
    ...['livenessProbe', 'readinessProbe', 'startupProbe'].map((name) => container.at(name)),
    ...['postStart', 'preStop'].map((name) => lifecycle.at(name)),
  ]
}

function volumeOf(volume: Place): SecuredVolume {
  return { name: volume.at('name').text, source: volume.keys.find((key) => key !== 'name') ?? '' }
}

function choiceOf(place: Place): boolean | undefined {
  return place.given ? place.flag : undefined
}

function typeOf(profile: Place): string | undefined {
  return profile.given ? profile.at('type').text : undefined
}

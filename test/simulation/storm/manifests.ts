import type { JsonObject } from '../../../src/kube/codec/json.ts'

/** Manifests as a person would write them, in the fields that storms use. */

export interface Manifest extends JsonObject {
  readonly kind: string
  readonly metadata: { readonly name: string } & JsonObject
}

const NOTE = 'kube-rehearse.example/'

export interface PodNotes {
  /** How the containers of the pod behave: `never-ready`, `bad-image`, `exit-after`, `exit-code`, `fail-indexes`, `own-grace`. */
  readonly [name: string]: string
}

export interface TemplateOptions {
  readonly notes?: PodNotes
  readonly spec?: JsonObject
}

export function template(app: string, { notes = {}, spec = {} }: TemplateOptions = {}): JsonObject {
  const annotations = Object.fromEntries(Object.entries(notes).map(([name, value]) => [NOTE + name, value]))
  const containers = [{ name: 'main', image: `${app}:1`, resources: { requests: { cpu: '100m', memory: '64Mi' } } }]
  return { metadata: { labels: { app }, annotations }, spec: { containers, ...spec } }
}

export function workload(kind: string, name: string, spec: JsonObject): Manifest {
  return { kind, metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template: template(name), ...spec } }
}

export function node(name: string, zone: string): Manifest {
  const resources = { cpu: '8', memory: '32Gi', pods: '60', 'ephemeral-storage': '100Gi' }
  const labels = { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', 'topology.kubernetes.io/zone': zone }
  return { kind: 'Node', metadata: { name, labels }, spec: {}, status: { allocatable: resources, capacity: resources } }
}

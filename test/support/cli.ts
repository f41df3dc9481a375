import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../../src/cli/io.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import { KINDS, type Kind } from '../../src/kube/kinds.ts'

export const SAMPLE = 'samples/shop-30.json.gz'

export interface CliRun {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The name the program was started by. */
  readonly program?: string
  readonly colour?: boolean
}

/** Runs a command line in this process, with its output caught. */
export async function cli(args: readonly string[], { env = {}, program = '/usr/bin/rehearse', colour = false }: CliOptions = {}) {
  const caught = catchOutput()
  const io: Io = { ...caught.io, env, colour, signal: new AbortController().signal }
  const code = await runCli(['node', program, ...args], io)
  return { code, out: caught.out(), err: caught.err() } satisfies CliRun
}

/** What is read first: the verdict and the answer, as one line however wide the terminal is. */
export function firstSentence(out: string): string {
  return (out.split('\n\n')[0] ?? '').trimEnd().replaceAll('\n', ' ')
}

/** The input and output of a command, and what was read and written so far. */
export function catchOutput() {
  const texts = { out: '', err: '' }
  const io = {
    out: (text: string) => {
      texts.out += text
    },
    err: (text: string) => {
      texts.err += text
    },
    width: 80,
  }
  return { io, out: () => texts.out, err: () => texts.err }
}

/** Saves objects as `kubectl get -o json` would, in a folder of their own; returns the path. */
export function savedCluster(objects: readonly object[]): string {
  return savedText('cluster.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }))
}

/** Lists without items, which show that the cluster has no objects of these kinds. */
export function emptyLists(...kinds: readonly Kind[]): readonly object[] {
  return kinds.map((kind) => ({ apiVersion: KINDS[kind].apiVersion, kind: `${kind}List`, metadata: {}, items: [] }))
}

/** Saves a file in a folder of its own; returns the path. */
export function savedText(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rehearse-cli-')), name)
  writeFileSync(path, text)
  return path
}

const T = '2026-06-01T12:00:00Z'
const LABELS = { app: 'web' }
const TEMPLATE = {
  metadata: { labels: LABELS },
  spec: { containers: [{ name: 'c', image: 'web:1', resources: { requests: { cpu: '500m', memory: '64Mi' } } }] },
}

export interface WebOptions {
  readonly nodes?: readonly string[]
  /** The nodes of the pods of the Deployment web; an empty name is a pod without a node. */
  readonly pods?: readonly string[]
  readonly minAvailable?: number
}

/** Nodes, a Deployment web with its pods, a service, and a budget where one is requested. */
export function webCluster({ nodes = ['a', 'b', 'c'], pods = ['a', 'b'], minAvailable }: WebOptions = {}): readonly object[] {
  const replicas = pods.length
  const ready = pods.filter((node) => node !== '').length
  const replicaSet = named('apps/v1', 'ReplicaSet', 'web-5d4f', ['Deployment', 'web'])
  const spec = { replicas, selector: { matchLabels: LABELS }, template: TEMPLATE }
  const status = { observedGeneration: 1, replicas, updatedReplicas: replicas, readyReplicas: ready, availableReplicas: ready }
  return [
    ...nodes.map(node),
    {
      ...named('apps/v1', 'Deployment', 'web'),
      spec,
      status,
    },
    {
      ...replicaSet,
      metadata: { ...replicaSet.metadata, labels: hashed().metadata.labels },
      spec: { ...spec, selector: { matchLabels: { ...LABELS, 'pod-template-hash': '5d4f' } }, template: hashed() },
      status: { observedGeneration: 1, replicas, fullyLabeledReplicas: replicas, readyReplicas: ready, availableReplicas: ready },
    },
    ...pods.map(pod),
    { ...named('v1', 'Service', 'web'), spec: { selector: LABELS, ports: [{ port: 80 }] } },
    ...(minAvailable === undefined ? [] : [budget(minAvailable, ready)]),
  ]
}

function node(name: string): object {
  const amounts = { cpu: '2', memory: '4Gi', pods: '110' }
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: `uid-${name}`, creationTimestamp: T, labels: { 'kubernetes.io/hostname': name, disk: 'ssd' } },
    status: {
      capacity: amounts,
      allocatable: amounts,
      conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: T, lastTransitionTime: T }],
    },
  }
}

function pod(nodeName: string, index: number): object {
  const template = hashed()
  const meta = named('v1', 'Pod', `web-5d4f-${index}`, ['ReplicaSet', 'web-5d4f'])
  const running = [
    { type: 'Ready', status: 'True', lastTransitionTime: T },
    { type: 'PodScheduled', status: 'True', lastTransitionTime: T },
  ]
  return {
    ...meta,
    metadata: { ...meta.metadata, labels: template.metadata.labels },
    spec: { ...template.spec, ...(nodeName === '' ? {} : { nodeName }) },
    status: nodeName === '' ? { phase: 'Pending' } : { phase: 'Running', startTime: T, conditions: running },
  }
}

function hashed() {
  return { ...TEMPLATE, metadata: { labels: { ...LABELS, 'pod-template-hash': '5d4f' } } }
}

function budget(minAvailable: number, healthy: number): object {
  return {
    ...named('policy/v1', 'PodDisruptionBudget', 'web'),
    spec: { minAvailable, selector: { matchLabels: LABELS } },
    status: {
      observedGeneration: 1,
      currentHealthy: healthy,
      desiredHealthy: minAvailable,
      expectedPods: healthy,
      disruptionsAllowed: Math.max(0, healthy - minAvailable),
    },
  }
}

function named(apiVersion: string, kind: string, name: string, owner?: readonly [kind: string, name: string]) {
  const ownerReferences = owner
    ? [{ apiVersion: 'apps/v1', kind: owner[0], name: owner[1], uid: `uid-${owner[0]}-${owner[1]}`, controller: true }]
    : []
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${kind}-${name}`,
      generation: 1,
      creationTimestamp: T,
      ownerReferences,
      annotations: kind === 'Pod' ? {} : { 'deployment.kubernetes.io/revision': '1' },
    },
  }
}

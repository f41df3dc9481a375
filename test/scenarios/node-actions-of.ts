import { isKind } from '../../src/kube/kinds.ts'
import { value } from '../../src/kube/quantity.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import { TAINT_EFFECTS, type TaintEffect } from '../../src/whatif/actions/nodes/taint.ts'
import type { KubeletDocument } from '../../src/whatif/model/kubelet-configuration-of.ts'
import { type Line, readDuration } from './scenario-text.ts'

/** What a line does to nodes; `undefined` when it is about something else. */
export function nodeActionOf(line: Line): Action | undefined {
  const { verb, words, options } = line
  const nodes = { names: words }
  switch (verb) {
    case 'fail-node':
      return { kind: 'failNode', nodes }
    case 'fail-zone':
      return { kind: 'failDomain', topologyKey: 'topology.kubernetes.io/zone', value: words[0] ?? '' }
    case 'recover-node':
      return { kind: 'recoverNode', nodes }
    case 'delete-node':
      return { kind: 'deleteNode', nodes }
    case 'remove-node':
      return { kind: 'removeNodes', nodes }
    case 'shutdown-node':
      return { kind: 'shutdownNode', nodes }
    case 'reboot-node':
      return { kind: 'rebootNode', nodes, bootMs: readDuration(options.get('boot') ?? '1m') }
    case 'taint':
      return taintOf(line)
    case 'untaint':
      return { kind: 'untaint', nodes: { names: words.slice(0, 1) }, key: words[1] ?? '', effect: undefined }
    case 'label':
      return {
        kind: 'label',
        nodes: { names: words.slice(0, 1) },
        set: Object.fromEntries(options),
        remove: words.slice(1).map((word) => word.slice(0, -1)),
        overwrite: false,
      }
    case 'add-nodes':
      return addNodesOf(line)
    case 'use':
      return usageOf(line)
    default:
      return undefined
  }
}

/** A KubeletConfiguration: `shutdownGracePeriod=30s evictionSoft.memory.available=1Gi`. */
export function kubeletOf({ options }: Line): KubeletDocument {
  const json: Record<string, unknown> = {}
  for (const [key, text] of options) {
    const [field = '', ...signal] = key.split('.')
    const amount = /^\d+$/.test(text) ? Number(text) : text
    json[field] = signal.length === 0 ? amount : { ...(json[field] as object), [signal.join('.')]: text }
  }
  return json
}

/** `taint NODE KEY:EFFECT` or `taint NODE KEY=VALUE:EFFECT`. */
function taintOf({ words, options, place }: Line): Action {
  const [[key, rest] = ['', ''] as const] = options
  const [name = '', plain = ''] = words
  const [head = '', effect = ''] = (key === '' ? plain : rest).split(':')
  if (!isEffect(effect)) throw new Error(`${place}: "${effect}" is no effect`)
  const named = key === '' ? { key: head, value: '' } : { key, value: head }
  return { kind: 'taint', nodes: { names: [name] }, ...named, effect, overwrite: false }
}

function isEffect(text: string): text is TaintEffect {
  return TAINT_EFFECTS.some((effect) => effect === text)
}

function addNodesOf({ words, options }: Line): Action {
  const [count = '1'] = words
  const boot = options.get('boot')
  const capacity = [...options].filter(([name]) => ['cpu', 'memory', 'pods'].includes(name))
  return {
    kind: 'addNodes',
    count: Number(count),
    like: options.get('like'),
    namePrefix: 'new',
    capacity: Object.fromEntries(capacity),
    labels: {},
    taints: [],
    bootMs: boot === undefined ? undefined : readDuration(boot),
  }
}

/** `use KIND NAME memory=1Gi`. */
function usageOf({ words, options, place }: Line): Action {
  const [kind = '', name = ''] = words
  if (!isKind(kind)) throw new Error(`${place}: "${kind}" is no kind`)
  const amount = (key: string): number | undefined => {
    const text = options.get(key)
    return text === undefined ? undefined : value(text)
  }
  const cache = amount('cache')
  return {
    kind: 'setUsage',
    target: { kind, namespace: kind === 'Node' ? '' : 'default', name },
    usage: {
      memoryBytes: amount('memory'),
      storageBytes: amount('disk'),
      inodes: amount('inodes'),
      processes: amount('processes'),
      ...(cache === undefined ? {} : { emptyDirBytes: { cache } }),
    },
  }
}

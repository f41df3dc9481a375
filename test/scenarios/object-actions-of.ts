import type { ObjectKey } from '../../src/engine/turn.ts'
import type { JsonObject } from '../../src/kube/codec/json.ts'
import { isKind, KINDS } from '../../src/kube/kinds.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { RolloutChange } from '../../src/whatif/actions/rollout/rollout-change.ts'
import { type Line, readDuration } from './scenario-text.ts'

/** What is done to workloads and to objects in full; `undefined` for lines about something else. */
export function objectActionOf(line: Line): Action | undefined {
  const { verb, words, options } = line
  const [first = '', second = '', third = ''] = words
  switch (verb) {
    case 'rollout':
      return { kind: 'rollout', target: keyOf(second, third, line), change: changeOf(first, line) }
    case 'env':
      return {
        kind: 'setEnv',
        objects: { targets: [keyOf(first, second, line)] },
        containers: options.get('container') ?? '*',
        set: [{ name: 'MODE', value: options.get('to') ?? '' }],
        remove: [],
        overwrite: !words.includes('keep'),
      }
    case 'autoscale':
      return {
        kind: 'autoscale',
        targets: [keyOf(first, second, line)],
        min: Number(options.get('min') ?? -1),
        max: Number(options.get('max')),
      }
    case 'annotate':
      return {
        kind: 'annotate',
        objects: { targets: [keyOf(first, second, line)] },
        set: { 'controller.kubernetes.io/pod-deletion-cost': options.get('cost') ?? '' },
        remove: [],
        overwrite: false,
      }
    case 'apply':
      return { kind: 'apply', documents: [documentOf(line)], skipped: [] }
    case 'remove':
      return {
        kind: 'deleteObject',
        targets: [keyOf(first, second, line)],
        cascade: words.includes('orphan') ? 'Orphan' : words.includes('foreground') ? 'Foreground' : 'Background',
        gracePeriodSeconds: options.has('grace') ? readDuration(options.get('grace') ?? '') / 1000 : undefined,
        force: words.includes('force'),
        wait: true,
      }
    case 'submit':
      return {
        kind: 'submit',
        template: { metadata: { name: second, labels: { app: second } }, spec: specOf(line) },
        count: Number(first),
        namespace: 'default',
        priorityClassName: options.get('priority'),
        line: undefined,
      }
    case 'fail':
      return {
        kind: 'failContainer',
        namespace: 'default',
        pod: first,
        container: undefined,
        exitCode: Number(options.get('code')),
      }
    case 'complete':
      return { kind: 'completeJob', namespace: 'default', name: first }
    default:
      return undefined
  }
}

function keyOf(kind: string, name: string, { place }: Line): ObjectKey {
  if (!isKind(kind)) throw new Error(`${place}: "${kind}" is no kind`)
  return { kind, namespace: KINDS[kind].namespaced ? 'default' : '', name }
}

function changeOf(what: string, { options, place }: Line): RolloutChange {
  switch (what) {
    case 'restart':
    case 'pause':
    case 'resume':
      return { do: what }
    case 'undo':
      return { do: 'undo', toRevision: Number(options.get('to') ?? 0) }
    case 'image':
      return { do: 'setImage', images: [{ container: options.get('container') ?? 'main', image: options.get('to') ?? '' }] }
    case 'template':
      return { do: 'patchTemplate', patch: { spec: { nodeSelector: { 'kubernetes.io/hostname': options.get('node') ?? '' } } } }
    default:
      throw new Error(`${place}: a rollout is never "${what}"`)
  }
}

/** `apply KIND NAME replicas= image= cpu=`, or a budget with `min=`; its pods carry the label app. */
function documentOf(line: Line): Extract<Action, { kind: 'apply' }>['documents'][number] {
  const [kind = '', name = ''] = line.words
  const key = keyOf(kind, name, line)
  const manifest = { apiVersion: KINDS[key.kind].apiVersion, kind, metadata: { name }, ...bodyOf(kind, name, line) }
  return { key, manifest, line: undefined }
}

function bodyOf(kind: string, name: string, line: Line): JsonObject {
  const { options } = line
  const replicas = options.get('replicas')
  const selector = { matchLabels: { app: name } }
  switch (kind) {
    case 'Namespace':
      return {}
    case 'PriorityClass':
      return { value: Number(options.get('value')) }
    case 'PodDisruptionBudget':
      return { spec: { minAvailable: Number(options.get('min')), selector } }
    default: {
      const template = { metadata: { labels: { app: name } }, spec: specOf(line) }
      const service = kind === 'StatefulSet' ? { serviceName: name } : {}
      return { spec: { ...(replicas === undefined ? {} : { replicas: Number(replicas) }), selector, template, ...service } }
    }
  }
}

function specOf({ options }: Line): JsonObject {
  const [image, cpu] = [options.get('image') ?? 'app:2', options.get('cpu')]
  return { containers: [{ name: 'main', image, ...(cpu === undefined ? {} : { resources: { requests: { cpu } } }) }] }
}

import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Step } from '../../course.ts'
import type { Manifest } from '../manifest.ts'
import { FAKE_KUBELET } from '../workloads/pod-template.ts'
import type { Workload } from '../world.ts'
import { labelChange } from './label-change.ts'

/** `kubectl apply -f -`. Documents of their own: kubectl checks the fields of a List itself, before it sends anything. */
export function apply(atSeconds: number, manifests: readonly Manifest[]): Step {
  return {
    atSeconds,
    command: ['apply', '-f', '-'],
    input: manifests.map((manifest) => JSON.stringify(manifest)).join('\n'),
    action: { apply: { manifest: manifests } },
  }
}

/** An object, by its name. Namespaces have none. */
export interface Target {
  readonly kind: string
  readonly namespace?: string
  readonly name: string
}

/** Flags of kubectl delete; those that are missing have kubectl's defaults. */
export interface DeleteFlags {
  readonly cascade?: 'foreground' | 'orphan'
  readonly gracePeriodSeconds?: number
  readonly force?: true
  readonly wait?: false
}

/** `kubectl delete KIND/NAME`. */
export function remove(atSeconds: number, target: Target, { cascade, gracePeriodSeconds, force, wait }: DeleteFlags = {}): Step {
  const flags = [
    ...(cascade === undefined ? [] : [`--cascade=${cascade}`]),
    ...(gracePeriodSeconds === undefined ? [] : [`--grace-period=${gracePeriodSeconds}`]),
    ...(force === undefined ? [] : ['--force']),
    ...(wait === undefined ? [] : ['--wait=false']),
  ]
  return {
    atSeconds,
    command: [...within(target), 'delete', words(target), ...flags],
    action: {
      deleteObject: {
        targets: [target],
        ...(cascade === undefined ? {} : { cascade: cascade.toUpperCase() }),
        ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
        ...(force === undefined ? {} : { force }),
        ...(wait === undefined ? {} : { wait }),
      },
    },
  }
}

/** `kubectl label namespace NAME KEY=VALUE... --overwrite`. */
export function labelNamespace(atSeconds: number, name: string, labels: Readonly<Record<string, string>>): Step {
  const set = Object.entries(labels).map(([key, value]) => ({ key, value }))
  return {
    atSeconds,
    command: ['label', 'namespace', name, ...set.map(({ key, value }) => `${key}=${value}`), '--overwrite'],
    action: { labelObjects: { targets: [{ kind: 'Namespace', name }], set, overwrite: true } },
  }
}

/** `kubectl label pod NAME KEY=VALUE --overwrite`; `undefined` removes the label. */
export function labelPod(atSeconds: number, namespace: string, name: string, key: string, value: string | undefined): Step {
  const { word, fields } = labelChange(key, value)
  return {
    atSeconds,
    command: ['-n', namespace, 'label', 'pod', name, word, '--overwrite'],
    action: { labelObjects: { targets: [{ kind: 'Pod', namespace, name }], ...fields, overwrite: true } },
  }
}

/** `kubectl create job NAME --from=cronjob/CRONJOB`. */
export function createJob(atSeconds: number, namespace: string, name: string, cronJob: string): Step {
  return {
    atSeconds,
    command: ['-n', namespace, 'create', 'job', name, `--from=cronjob/${cronJob}`],
    action: { createJob: { namespace, name, cronJob } },
  }
}

/** An annotation of pods by which the fake kubelet does what the action says. */
export function kubeletDoes(
  atSeconds: number,
  { namespace, pods }: { readonly namespace: string; readonly pods: readonly string[] },
  notes: Readonly<Record<string, string>>,
  action: Step['action'],
): Step {
  const words = Object.entries(notes).map(([name, value]) => `${FAKE_KUBELET}/${name}=${value}`)
  return { atSeconds, command: ['-n', namespace, 'annotate', '--overwrite', 'pod', ...pods, ...words], action, spoken: false }
}

/** One call of the Eviction API, which kubectl has no verb for. */
export function evict(atSeconds: number, namespace: string, name: string, gracePeriodSeconds?: number): Step {
  const deleteOptions = gracePeriodSeconds === undefined ? {} : { deleteOptions: { gracePeriodSeconds } }
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace }, ...deleteOptions }
  return {
    atSeconds,
    command: ['create', '--raw', `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, '-f', '-'],
    input: JSON.stringify(eviction),
    action: { evictPod: { namespace, name, ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }) } },
  }
}

/** `kubectl scale KIND/NAME --replicas=N`. */
export function scale(atSeconds: number, workload: Workload, replicas: number): Step {
  const target = targetOf(workload)
  return {
    atSeconds,
    command: [...within(target), 'scale', words(target), `--replicas=${replicas}`],
    action: { scale: { target, replicas } },
  }
}

/** `kubectl rollout restart|pause|resume KIND/NAME`. */
export function rollout(atSeconds: number, verb: 'restart' | 'pause' | 'resume', workload: Workload): Step {
  const target = targetOf(workload)
  return {
    atSeconds,
    command: [...within(target), 'rollout', verb, words(target)],
    action: { rollout: { target, [verb]: true } },
  }
}

/** `kubectl rollout undo KIND/NAME`. */
export function undo(atSeconds: number, workload: Workload, toRevision?: number): Step {
  const target = targetOf(workload)
  const revision = toRevision === undefined ? {} : { toRevision }
  return {
    atSeconds,
    command: [
      ...within(target),
      'rollout',
      'undo',
      words(target),
      ...(toRevision === undefined ? [] : [`--to-revision=${toRevision}`]),
    ],
    action: { rollout: { target, undo: revision } },
  }
}

/** `kubectl set image KIND/NAME CONTAINER=IMAGE`. */
export function setImage(atSeconds: number, workload: Workload, container: string, image: string): Step {
  const target = targetOf(workload)
  return {
    atSeconds,
    command: [...within(target), 'set', 'image', words(target), `${container}=${image}`],
    action: { rollout: { target, images: [{ container, image }] } },
  }
}

export type Amounts = Readonly<Record<string, string>>

/** `kubectl set resources KIND/NAME [-c CONTAINER] [--requests=...] [--limits=...]`. */
export function setResources(
  atSeconds: number,
  workload: Workload,
  {
    container,
    requests = {},
    limits = {},
  }: { readonly container?: string; readonly requests?: Amounts; readonly limits?: Amounts },
): Step {
  const target = targetOf(workload)
  const flags = [
    ...(container === undefined ? [] : ['-c', container]),
    ...amountFlag('requests', requests),
    ...amountFlag('limits', limits),
  ]
  const resources = {
    ...(container === undefined ? {} : { container }),
    ...amountsField('requests', requests),
    ...amountsField('limits', limits),
  }
  return {
    atSeconds,
    command: [...within(target), 'set', 'resources', words(target), ...flags],
    action: { rollout: { target, resources } },
  }
}

function amountFlag(flag: string, amounts: Amounts): readonly string[] {
  const list = Object.entries(amounts).map(([resource, amount]) => `${resource}=${amount}`)
  return list.length === 0 ? [] : [`--${flag}=${list.join(',')}`]
}

function amountsField(field: string, amounts: Amounts): JsonObject {
  const list = Object.entries(amounts).map(([resource, amount]) => ({ resource, amount }))
  return list.length === 0 ? {} : { [field]: list }
}

/** `kubectl set env KIND/NAME NAME=VALUE... NAME-...`. */
export function setEnv(
  atSeconds: number,
  workload: Workload,
  {
    set = {},
    remove = [],
    overwrite,
  }: { readonly set?: Readonly<Record<string, string>>; readonly remove?: readonly string[]; readonly overwrite?: false },
): Step {
  const target = targetOf(workload)
  const changes = [...Object.entries(set).map(([name, value]) => `${name}=${value}`), ...remove.map((name) => `${name}-`)]
  return {
    atSeconds,
    command: [...within(target), 'set', 'env', words(target), ...changes, ...(overwrite === false ? ['--overwrite=false'] : [])],
    action: {
      setEnv: {
        targets: [target],
        set: Object.entries(set).map(([name, value]) => ({ name, value })),
        remove,
        ...(overwrite === false ? { overwrite } : {}),
      },
    },
  }
}

/** `kubectl patch KIND/NAME --type=TYPE -p PATCH`. */
export function patch(
  atSeconds: number,
  target: Target,
  { type, body }: { readonly type: 'strategic' | 'merge' | 'json'; readonly body: object },
): Step {
  const text = JSON.stringify(body)
  return {
    atSeconds,
    command: [...within(target), 'patch', words(target), `--type=${type}`, '-p', text],
    action: { patch: { targets: [target], type: type.toUpperCase(), patch: text } },
  }
}

export function targetOf({ kind, namespace, name }: Workload): Target {
  return { kind, namespace, name }
}

function within({ namespace }: Target): readonly string[] {
  return namespace === undefined ? [] : ['-n', namespace]
}

function words({ kind, name }: Target): string {
  return `${kind.toLowerCase()}/${name}`
}

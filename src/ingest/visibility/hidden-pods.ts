import { CodecContext } from '../../kube/codec/codec-context.ts'
import { readObject } from '../../kube/codec/registry.ts'
import { type Condition, sameCondition } from '../../kube/condition.ts'
import type { OwnerReference } from '../../kube/object-row.ts'
import { type ContainerState, type ContainerStatus, type PodRow, type PodShape, podRow } from '../../kube/pod.ts'
import type { Container } from '../../kube/pod-spec.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import type { Names } from '../redaction/names.ts'
import type { RowRedactor } from '../redaction/row-redactor.ts'

const VERSION = /^[\d.]+$/
/** Any name: a shape does not have that of its pods. */
const ANY = 'pod'

/**
 * Pods as callers see them who may not read their namespaces. The result is what a reader of the redacted object gets. Pods of one
 * template share what is made of it, and only the fields of their own are renamed: a large cluster has some hundred templates, and to
 * write, rename and read each of its pods takes ten times as long.
 */
export class HiddenPods {
  readonly #names: Names
  readonly #redactor: RowRedactor
  readonly #context = new CodecContext(new ShapeInterner())
  readonly #shapes = new WeakMap<PodShape, PodShape>()
  readonly #owners = new WeakMap<readonly OwnerReference[], readonly OwnerReference[]>()

  constructor(names: Names, redactor: RowRedactor) {
    this.#names = names
    this.#redactor = redactor
  }

  pod(row: PodRow): PodRow {
    return isOrdinary(row) ? this.#ordinary(row) : this.#read(row)
  }

  #read(row: PodRow): PodRow {
    return readObject('Pod', this.#redactor.object(row), this.#context)
  }

  #ordinary(row: PodRow): PodRow {
    const names = this.#names
    const shape = this.#shapeOf(row.shape)
    return podRow({
      ...row,
      shape,
      name: names.text(row.name),
      uid: names.text(row.uid),
      ownerReferences: this.#ownersOf(row.ownerReferences),
      finalizers: mapped(row.finalizers, (finalizer) => names.key(finalizer)),
      generateName: this.#context.parts.word(names.text(row.generateName)),
      resourceVersion: VERSION.test(row.resourceVersion) ? row.resourceVersion : names.text(row.resourceVersion),
      schedulingGates: mapped(row.schedulingGates, (gate) => names.text(gate)),
      reason: names.text(row.reason),
      message: names.message(row.message),
      podIP: names.text(row.podIP),
      conditions: mapped(row.conditions, (item) => this.#condition(item)),
      containerStatuses: this.#statuses(row.containerStatuses, row.shape.spec.containers, shape.spec.containers),
      initContainerStatuses: this.#statuses(row.initContainerStatuses, row.shape.spec.initContainers, shape.spec.initContainers),
      resourceClaimStatuses: mapped(row.resourceClaimStatuses, ({ name, resourceClaimName }) => ({
        name: names.text(name),
        resourceClaimName: resourceClaimName === undefined ? undefined : names.text(resourceClaimName),
      })),
      requests: shape.requests,
      authorship: undefined,
    })
  }

  #shapeOf(shape: PodShape): PodShape {
    const known = this.#shapes.get(shape)
    if (known) return known
    const made = this.#read(podRow({ name: ANY, shape })).shape
    this.#shapes.set(shape, made)
    return made
  }

  #ownersOf(owners: readonly OwnerReference[]): readonly OwnerReference[] {
    const known = this.#owners.get(owners)
    if (known) return known
    const names = this.#names
    // The kind of an owner is kept, with its group.
    const made = owners.map((owner) => ({
      apiVersion: owner.apiVersion,
      kind: owner.kind,
      name: names.text(owner.name),
      uid: names.text(owner.uid),
      controller: owner.controller,
      blockOwnerDeletion: owner.blockOwnerDeletion,
    }))
    this.#owners.set(owners, made)
    return made
  }

  /** Most have words of Kubernetes alone, and stay the same object. */
  #condition(item: Condition): Condition {
    const names = this.#names
    const { status, lastTransitionTime, lastUpdateTime, observedGeneration } = item
    const [type, reason, message] = [names.conditionType(item.type), names.text(item.reason), names.message(item.message)]
    const made = { type, status, reason, message, lastTransitionTime, lastUpdateTime, observedGeneration }
    return sameCondition(item, made) ? item : made
  }

  #statuses(
    statuses: readonly ContainerStatus[],
    containers: readonly Container[],
    hidden: readonly Container[],
  ): readonly ContainerStatus[] {
    return statuses.map((status) => {
      const spec = hidden[containers.findIndex(({ name }) => name === status.name)]
      return this.#context.parts.container({
        name: this.#names.text(status.name),
        ready: status.ready,
        started: status.started,
        restartCount: status.restartCount,
        state: this.#state(status.state),
        lastState: this.#state(status.lastState),
        allocatedResources: status.allocatedResources && spec?.resources.requests,
        resources: status.resources && spec?.resources,
      })
    })
  }

  #state(state: ContainerState | undefined): ContainerState | undefined {
    if (state === undefined || state.kind === 'running') return state
    const reason = this.#names.text(state.reason)
    return state.kind === 'terminated'
      ? { ...state, reason }
      : { kind: 'waiting', reason, message: this.#names.message(state.message) }
  }
}

/** Whether a pod has nothing of its own but what nearly all pods have. */
function isOrdinary({ shape, requests, unmodelled, granted, ephemeralContainers, ...row }: PodRow): boolean {
  if (unmodelled !== '' || granted !== undefined || ephemeralContainers.length > 0 || requests !== shape.requests) return false
  const { containers, initContainers } = shape.spec
  return (
    row.ephemeralContainerStatuses.length === 0 &&
    haveThoseOfSpec(row.containerStatuses, containers) &&
    haveThoseOfSpec(row.initContainerStatuses, initContainers)
  )
}

/** Whether containers show the resources of the spec, if any. */
function haveThoseOfSpec(statuses: readonly ContainerStatus[], containers: readonly Container[]): boolean {
  return statuses.every(({ name, resources, allocatedResources }) => {
    if (resources === undefined && allocatedResources === undefined) return true
    const spec = containers.find((container) => container.name === name)?.resources
    if (spec === undefined) return false
    return (
      (resources === undefined || resources === spec) &&
      (allocatedResources === undefined || allocatedResources === spec.requests)
    )
  })
}

/** The items as `change` makes them; the list itself where none is another one. */
function mapped<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const made = items.map(change)
  return made.every((item, i) => item === items[i]) ? items : made
}

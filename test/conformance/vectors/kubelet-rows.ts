import { type NodePod, nodePod } from '../../../src/engine/kubelet/node-pod.ts'
import type { PodKill } from '../../../src/engine/kubelet/termination/kill-pod.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { Field } from '../../../src/kube/codec/field.ts'
import { readPodSpec } from '../../../src/kube/codec/pod-spec.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { type Condition, setCondition } from '../../../src/kube/condition.ts'
import type { NodeRow } from '../../../src/kube/node.ts'
import { podRow } from '../../../src/kube/pod.ts'
import { ShapeInterner } from '../../../src/twin/shape-interner.ts'

/** What of a pod's JSON its kubelet reads beyond what rows keep. */
export interface RawNodePod {
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
  readonly spec: {
    readonly priority?: number
    readonly terminationGracePeriodSeconds?: number
    readonly securityContext?: { readonly supplementalGroupsPolicy?: string }
    readonly volumes?: readonly RawVolume[]
  }
  readonly status?: { readonly qosClass?: string }
}

interface RawVolume {
  readonly name: string
  readonly hostPath?: object
  readonly emptyDir?: { readonly medium?: string }
  readonly configMap?: object
}

/** Reads the objects of one vector, all of one cluster. */
export class KubeletRows {
  readonly #shapes = new ShapeInterner()
  readonly #context = new CodecContext(this.#shapes)

  node(object: unknown): NodeRow {
    return readObject('Node', object, this.#context)
  }

  /** A pod that has not been through the API server: what is missing stays missing. */
  pod(object: RawNodePod): NodePod {
    const { priority, terminationGracePeriodSeconds, securityContext, volumes = [] } = object.spec
    const local = volumes.filter(({ hostPath, emptyDir, configMap }) => hostPath ?? configMap ?? isOnDisk(emptyDir))
    const row = readObject('Pod', object, this.#context)
    const { namespace, labels, annotations } = row
    const spec = readPodSpec(Field.root(object).object('spec'), false)
    const shape = this.#shapes.intern({ namespace, labels, annotations, spec })
    return {
      ...nodePod(podRow({ ...row, shape, requests: shape.requests, qosClass: object.status?.qosClass ?? '' })),
      priority,
      terminationGracePeriodSeconds,
      supplementalGroupsPolicy: securityContext?.supplementalGroupsPolicy ?? '',
      localVolumes: local.map(({ name }) => name),
    }
  }
}

function isOnDisk(emptyDir: RawVolume['emptyDir']): boolean {
  return emptyDir !== undefined && (emptyDir.medium ?? '') === ''
}

/** What is recorded of a pod that its kubelet ended. */
export function writtenEnd({ pod, gracePeriodSeconds, phase, reason, message, condition }: PodKill): object {
  const { conditions } = pod.row
  const all = condition ? setCondition(conditions, condition) : conditions
  return {
    pod: pod.row.name,
    gracePeriodSeconds: gracePeriodSeconds ?? null,
    phase,
    reason,
    message,
    conditions: all.length === 0 ? null : all.map(writtenCondition),
  }
}

function writtenCondition({ type, status, reason, message, observedGeneration }: Condition): object {
  return { type, status, reason, message, observedGeneration, lastProbeTime: null, lastTransitionTime: null }
}

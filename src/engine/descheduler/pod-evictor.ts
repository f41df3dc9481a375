import type { PodRow } from '../../kube/pod.ts'
import { type ApiResult, podKey, type Turn } from '../turn.ts'
import type { DeschedulerPolicy } from './descheduler-policy.ts'
import type { Evicted } from './strategy.ts'

/** Evicts pods within the limits of one pass, and records events (descheduler evictions.go). */
export class PodEvictor {
  readonly #policy: DeschedulerPolicy
  readonly #send: (pod: PodRow, gracePeriodSeconds: number | undefined) => ApiResult<PodRow>
  readonly #record: Turn['record']
  readonly #onNode = new Map<string, number>()
  readonly #inNamespace = new Map<string, number>()
  #total = 0

  constructor(
    policy: DeschedulerPolicy,
    send: (pod: PodRow, gracePeriodSeconds: number | undefined) => ApiResult<PodRow>,
    record: Turn['record'],
  ) {
    this.#policy = policy
    this.#send = send
    this.#record = record
  }

  evict(pod: PodRow, strategy: string): Evicted {
    const { perNode, perNamespace, total } = this.#policy.limits
    if (total !== undefined && this.#total + 1 > total)
      return this.#fails(pod, 'total-limit', `total eviction limit exceeded (${total})`)
    const { nodeName, namespace } = pod
    const onNode = this.#onNode.get(nodeName) ?? 0
    if (perNode !== undefined && onNode + 1 > perNode)
      return this.#fails(pod, 'node-limit', `node eviction limit exceeded (${perNode})`)
    const inNamespace = this.#inNamespace.get(namespace) ?? 0
    if (perNamespace !== undefined && inNamespace + 1 > perNamespace)
      return this.#fails(pod, 'failed', `namespace eviction limit exceeded (${perNamespace})`)
    const result = this.#send(pod, this.#policy.gracePeriodSeconds)
    if (!result.ok) return this.#fails(pod, 'failed', refusalText(pod, result.refusal))
    this.#onNode.set(nodeName, onNode + 1)
    this.#inNamespace.set(namespace, inNamespace + 1)
    this.#total++
    this.#emit(pod, 'Normal', strategy, `pod eviction from ${nodeName} node by sigs.k8s.io/descheduler`)
    return 'evicted'
  }

  #fails(pod: PodRow, result: Evicted, reason: string): Evicted {
    if (this.#policy.reportsFailures)
      this.#emit(
        pod,
        'Warning',
        'EvictionFailed',
        `pod eviction from ${pod.nodeName} node by sigs.k8s.io/descheduler failed: ${reason}`,
      )
    return result
  }

  #emit(pod: PodRow, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#record({ regarding: podKey(pod), type, reason, message })
  }
}

function refusalText({ name }: PodRow, { code, message }: { readonly code: number; readonly message: string }): string {
  if (code === 429) return `error when evicting pod (ignoring) "${name}": ${message}`
  return code === 404 ? `pod not found when evicting "${name}": ${message}` : message
}

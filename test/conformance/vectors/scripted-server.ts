import type { DrainServer } from '../../../src/engine/eviction/drain/drain-server.ts'
import type { EvictionDecision } from '../../../src/engine/eviction/eviction-api.ts'
import { type ApiResult, ok, refused } from '../../../src/engine/turn.ts'
import { addMs, type Instant } from '../../../src/kube/instant.ts'
import { type PodRow, podRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'

/** How the server of a recording treats one pod. */
export interface AnsweringPod {
  readonly pod: string
  /** Answers to the eviction requests in turn; the last one repeats. */
  readonly answers: readonly string[]
  /** From the accepted request to the pod's disappearance; -1: never. */
  readonly goneAfterSeconds: number
  readonly replaced?: boolean
  readonly getError?: boolean
}

export interface LoggedEvent {
  readonly atSeconds: number
  readonly what: string
  readonly pod?: string
  readonly detail: string
}

/** A server that answers evictions and deletions by a script, and logs them. */
export class ScriptedServer implements DrainServer {
  readonly log: LoggedEvent[] = []
  readonly writeMs = 0
  now: Instant
  readonly #begin: Instant
  readonly #pods: readonly PodRow[]
  readonly #plans: ReadonlyMap<string, AnsweringPod>
  readonly #requested = new Map<string, number>()
  readonly #goneAt = new Map<string, Instant>()

  constructor(pods: readonly PodRow[], plans: readonly AnsweringPod[], begin: Instant) {
    this.#pods = pods
    this.#plans = new Map(plans.map((plan) => [plan.pod, plan]))
    this.#begin = begin
    this.now = begin
  }

  podsOnNode(): readonly PodRow[] {
    return this.#pods
  }

  daemonSetExists(): boolean {
    return false
  }

  readPod(_namespace: string, name: string): ApiResult<PodRow> {
    const pod = this.#pod(name)
    const goneAt = this.#goneAt.get(name)
    if (goneAt === undefined || this.now < goneAt) return ok(pod)
    const plan = this.#plan(name)
    if (plan.replaced) return ok(podRow({ ...pod, uid: 'another' }))
    if (plan.getError) return internalError('no etcd')
    return notFound(name)
  }

  decide({ name }: PodRow, gracePeriodSeconds: number | undefined): EvictionDecision {
    const requested = this.#requested.get(name) ?? 0
    this.#requested.set(name, requested + 1)
    const answer = this.#plan(name).answers[requested] ?? this.#lastAnswer(name)
    this.#note('eviction', name, gracePeriodSeconds, answer)
    const result = this.#evictionResult(name, answer)
    return result.ok ? { kind: 'granted', budget: undefined } : { kind: 'refused', refusal: result.refusal }
  }

  spend(): boolean {
    return true
  }

  remove(): ApiResult<unknown> {
    return ok(undefined)
  }

  deletePod({ name }: PodRow, gracePeriodSeconds: number | undefined): ApiResult<unknown> {
    const last = this.#lastAnswer(name)
    const answer = last === '404' || last === '500' ? last : 'accepted'
    this.#note('deletion', name, gracePeriodSeconds, answer)
    if (answer === '500') return internalError('broken')
    if (answer === '404') return this.#missing(name)
    this.#accept(name)
    return ok(undefined)
  }

  #evictionResult(name: string, answer: string): ApiResult<unknown> {
    switch (answer) {
      case '429':
        return refused({
          code: 429,
          reason: 'TooManyRequests',
          message: "Cannot evict pod as it would violate the pod's disruption budget.",
        })
      case '404':
        return this.#missing(name)
      case '500':
        return internalError('this pod has more than one PodDisruptionBudget, which the eviction subresource does not support')
      case '403':
        return forbidden(name, 'no access')
      case 'namespace-terminating':
        if (this.#pod(name).deletionTimestamp !== undefined) this.#accept(name)
        return forbidden(
          name,
          'unable to create new content in namespace default because it is being terminated',
          'NamespaceTerminating',
        )
      default:
        assert(answer === 'accepted', `the script answers ${answer}`)
        this.#accept(name)
        return ok(undefined)
    }
  }

  #missing(name: string): ApiResult<never> {
    this.#goneAt.set(name, this.now)
    return notFound(name)
  }

  #accept(name: string): void {
    const { goneAfterSeconds } = this.#plan(name)
    if (this.#goneAt.has(name) || goneAfterSeconds < 0) return
    this.#goneAt.set(name, addMs(this.now, goneAfterSeconds * 1000))
  }

  #note(what: string, pod: string, ...[grace, answer]: [number | undefined, string]): void {
    this.log.push({ atSeconds: (this.now - this.#begin) / 1000, what, pod, detail: `grace ${grace ?? 'default'}: ${answer}` })
  }

  #lastAnswer(name: string): string {
    return this.#plan(name).answers.at(-1) ?? 'accepted'
  }

  #plan(name: string): AnsweringPod {
    const plan = this.#plans.get(name)
    assert(plan !== undefined, `the script knows the pod ${name}`)
    return plan
  }

  #pod(name: string): PodRow {
    const pod = this.#pods.find((item) => item.name === name)
    assert(pod !== undefined, `the pod ${name} is on the node`)
    return pod
  }
}

function notFound(name: string): ApiResult<never> {
  return refused({ code: 404, reason: 'NotFound', message: `pods "${name}" not found` })
}

function internalError(why: string): ApiResult<never> {
  return refused({ code: 500, reason: 'InternalError', message: `Internal error occurred: ${why}` })
}

function forbidden(name: string, why: string, cause?: string): ApiResult<never> {
  const causes = cause === undefined ? [] : [{ reason: cause, message: '', field: '' }]
  return refused({ code: 403, reason: 'Forbidden', message: `pods "${name}" is forbidden: ${why}`, causes })
}

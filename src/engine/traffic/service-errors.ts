import type { ObjectKey } from '../turn.ts'
import { silences, withCuts } from './answer.ts'
import type { ErrorQuestion, Found, PartErrors } from './error-question.ts'
import { type ErrorWindow, errorWindows, type FoundErrors, type Target } from './error-windows.ts'
import { hintedErrors } from './hinted-errors.ts'
import { localErrors } from './local-errors.ts'
import { nodeTarget } from './node-target.ts'
import type { PodTraffic } from './pod-traffic.ts'
import { Steps } from './steps.ts'
import { targetRoute } from './target-health.ts'
import { zonalErrors } from './zonal-errors.ts'

export interface AnsweredErrors {
  readonly fromMs: number
  readonly peakPerSecond: number
  readonly windows: readonly ErrorWindow<ObjectKey>[]
  /** Pods that get requests and answer them, over time. */
  readonly answering: Steps<number>
}

/** When the requests to a Service fail; `undefined`: none can ever be answered, and no rate of requests is set. */
export function serviceErrors(question: ErrorQuestion): AnsweredErrors | undefined {
  const targets = question.pods.map((pod) => podTarget(pod, question))
  const fromMs = question.fromMs ?? firstServedMs(targets)
  if (fromMs === undefined || fromMs >= question.untilMs) return undefined
  const { windows, failing, answering } = foundErrors(question, { targets, fromMs })
  return {
    fromMs,
    peakPerSecond: Math.max(...failing.list().map(({ value }) => value)),
    windows: windows.toSorted((a, b) => a.fromMs - b.fromMs),
    answering,
  }
}

function foundErrors(question: ErrorQuestion, found: Found): PartErrors {
  const { path, locality, requestsPerSecond, untilMs } = question
  const { targets, fromMs } = found
  if (locality === 'node' && path !== 'ip-targets') return localErrors(question, found)
  const sent = new Steps(requestsPerSecond)
  const lost = path === 'instance-targets' ? nodeErrors(question, { sent, fromMs }) : undefined
  const rate = lost ? sent.with(lost.failing, (all, failing) => all - failing) : sent
  const isPlain = locality === 'all' || path === 'ip-targets'
  const inside = isPlain ? errorWindows({ targets, rate, fromMs, untilMs }) : closeErrors(question, { ...found, rate })
  if (!lost) return inside
  return {
    windows: [...lost.windows, ...inside.windows],
    failing: inside.failing.with(lost.failing, (a, b) => a + b),
    answering: inside.answering,
  }
}

function closeErrors(question: ErrorQuestion, found: Found & { readonly rate: Steps<number> }): PartErrors {
  return question.locality === 'hinted' ? hintedErrors(question, found) : zonalErrors(question, found)
}

function podTarget(pod: PodTraffic, { path, settings, untilMs }: ErrorQuestion): Target<ObjectKey> {
  const { wanted, answers, inService } = pod
  const { requestMs, proxyMs, loadBalancer } = settings
  const cut = withCuts(answers, requestMs, silences(answers))
  if (path !== 'ip-targets') return { cause: pod.pod, route: pod.endpoint.later(proxyMs), answers: cut }
  const route = targetRoute({ wanted, answers, inService, untilMs }, loadBalancer)
  const drained = route.list().flatMap(({ atMs, value }) => (value === 'no' && Number.isFinite(atMs) ? [atMs] : []))
  return { cause: pod.pod, route, answers: withCuts(cut, requestMs - loadBalancer.drainMs, drained) }
}

/** A load balancer in front of the nodes sends each its part until it notices that one is gone. */
function nodeErrors(
  { nodes, otherNodes, settings, untilMs }: ErrorQuestion,
  { sent, fromMs }: { readonly sent: Steps<number>; readonly fromMs: number },
): FoundErrors<ObjectKey> {
  const targets = nodes.map((place) => nodeTarget(place, { health: place.answers, settings, untilMs }))
  return errorWindows({ targets, steady: otherNodes, rate: sent, fromMs, untilMs })
}

function firstServedMs(targets: readonly Target<ObjectKey>[]): number | undefined {
  const times = targets.flatMap(({ route }) => route.list().flatMap(({ atMs, value }) => (value === 'yes' ? [atMs] : [])))
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times))
}

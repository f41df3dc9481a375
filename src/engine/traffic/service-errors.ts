import type { ObjectKey } from '../turn.ts'
import { type Answer, silences, withCuts } from './answer.ts'
import { type ErrorWindow, errorWindows, type FoundErrors, type Target } from './error-windows.ts'
import type { PodTraffic } from './pod-traffic.ts'
import { Steps } from './steps.ts'
import { targetRoute } from './target-health.ts'
import type { TrafficPath, TrafficSettings } from './traffic-options.ts'

/** A node that went or came back, as a target of load balancers. */
export interface NodeTraffic {
  readonly node: ObjectKey
  readonly present: Steps<boolean>
  readonly answers: Steps<Answer>
}

export interface ErrorQuestion {
  readonly path: TrafficPath
  readonly settings: TrafficSettings
  readonly pods: readonly PodTraffic[]
  /** Nodes that changed, and how many others there are. */
  readonly nodes: readonly NodeTraffic[]
  readonly otherNodes: number
  readonly requestsPerSecond: number
  /** From when on requests come; `undefined`: from when the first of them can be answered. */
  readonly fromMs: number | undefined
  readonly untilMs: number
}

export interface AnsweredErrors {
  readonly fromMs: number
  readonly peakPerSecond: number
  readonly windows: readonly ErrorWindow<ObjectKey>[]
  /** Pods that get requests and answer them, over time. */
  readonly answering: Steps<number>
}

/** When the requests to a Service fail; `undefined`: none can ever be answered, and nobody says that there are any. */
export function serviceErrors(question: ErrorQuestion): AnsweredErrors | undefined {
  const targets = question.pods.map((pod) => podTarget(pod, question))
  const fromMs = question.fromMs ?? firstServedMs(targets)
  if (fromMs === undefined || fromMs >= question.untilMs) return undefined
  const sent = new Steps(question.requestsPerSecond)
  const lost = question.path === 'instance-targets' ? nodeErrors(question, { sent, fromMs }) : undefined
  const rate = lost ? combined(sent, lost.failing, (all, failing) => all - failing) : sent
  const found = errorWindows({ targets, rate, fromMs, untilMs: question.untilMs })
  const failing = lost ? combined(found.failing, lost.failing, (a, b) => a + b) : found.failing
  return {
    fromMs,
    peakPerSecond: Math.max(...failing.list().map(({ value }) => value)),
    windows: [...(lost?.windows ?? []), ...found.windows].sort((a, b) => a.fromMs - b.fromMs),
    answering: found.answering,
  }
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
  const targets = nodes.map(({ node, present, answers }) => {
    const inService = present.at(Number.NEGATIVE_INFINITY) && answers.at(Number.NEGATIVE_INFINITY) === 'yes'
    const route = targetRoute({ wanted: present, answers, inService, untilMs }, settings.loadBalancer)
    return { cause: node, route, answers: withCuts(answers, settings.requestMs, silences(answers)) }
  })
  return errorWindows({ targets, steady: otherNodes, rate: sent, fromMs, untilMs })
}

function firstServedMs(targets: readonly Target<ObjectKey>[]): number | undefined {
  const times = targets.flatMap(({ route }) => route.list().flatMap(({ atMs, value }) => (value === 'yes' ? [atMs] : [])))
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times))
}

function combined(a: Steps<number>, b: Steps<number>, join: (a: number, b: number) => number): Steps<number> {
  const times = [...a.list(), ...b.list()].map(({ atMs }) => atMs)
  const joined = new Steps(join(a.at(Number.NEGATIVE_INFINITY), b.at(Number.NEGATIVE_INFINITY)))
  for (const atMs of [...new Set(times)].sort((x, y) => x - y)) joined.foretell(atMs, join(a.at(atMs), b.at(atMs)))
  return joined
}

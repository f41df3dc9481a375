import type { ObjectKey } from '../turn.ts'
import type { Answer } from './answer.ts'
import type { ErrorQuestion, Found, NodePlace, PartErrors } from './error-question.ts'
import { type ErrorWindow, errorWindows, type Target } from './error-windows.ts'
import { joinErrors } from './join-errors.ts'
import { nodeTarget } from './node-target.ts'
import { Steps } from './steps.ts'

/** A node with the pods of the Service on it. */
interface Local {
  readonly place: NodePlace
  readonly targets: readonly Target<ObjectKey>[]
  /** Whether there is a pod on it that is ready, by the rules of its kube-proxy. */
  readonly hasReady: Steps<boolean>
}

/**
 * Errors where nodes send requests on to their own pods only. From outside (externalTrafficPolicy Local) the load balancer checks
 * each node on the health check port, where kube-proxy reports failure as soon as it has no ready pod of the Service: terminating
 * pods do not count there, but serve what still arrives (ProxyTerminatingEndpoints). Requests to a node without any pod are
 * dropped. From inside (internalTrafficPolicy Local) requests are assumed to come from the nodes that had a pod at the start, in
 * equal parts, because no other node got an answer.
 */
export function localErrors(question: ErrorQuestion, found: Found): PartErrors {
  const { path, requestsPerSecond, untilMs } = question
  const { fromMs } = found
  const locals = localsOf(question, found)
  const sent = new Steps(requestsPerSecond)
  if (path === 'cluster') return insideErrors(question, { locals, fromMs })
  const inFront = locals.filter(({ place }) => place.isTarget)
  const nodes = inFront.map(({ place, hasReady }) => {
    const health = place.answers.with(hasReady, (answer, ready): Answer => (answer === 'yes' && !ready ? 'refused' : answer))
    return nodeTarget(place, { health, settings: question.settings, untilMs })
  })
  const outer = errorWindows({ targets: nodes, rate: sent, fromMs, untilMs })
  const parts = inFront.map((local, i) => {
    const route = nodes[i]?.route ?? new Steps('no')
    const share = route.with(outer.inUse, (mine, used) => mine !== 'no' && mine === used).with(outer.each, partOf)
    const rate = share.with(local.place.answers, (all, answer) => (answer === 'yes' ? all : 0))
    return partErrors(local, { rate, fromMs, untilMs })
  })
  // Requests without an answer are reported by node; which pods answer is reported by the nodes that do.
  return joinErrors([{ ...outer, answering: new Steps(0) }, ...parts])
}

function partOf(isUsed: boolean, each: number): number {
  return isUsed ? each : 0
}

function insideErrors(
  { requestsPerSecond, untilMs }: ErrorQuestion,
  { locals, fromMs }: { readonly locals: readonly Local[]; readonly fromMs: number },
): PartErrors {
  const clients = locals.filter(({ hasReady }) => hasReady.at(fromMs))
  const each = requestsPerSecond / Math.max(1, clients.length)
  // Clients on a machine that is down send no requests.
  const parts = clients.map((local) =>
    partErrors(local, { rate: local.place.answers.map((answer) => (answer === 'yes' ? each : 0)), fromMs, untilMs }),
  )
  return joinErrors(parts)
}

interface Part {
  readonly rate: Steps<number>
  readonly fromMs: number
  readonly untilMs: number
}

/** Where a node has no pod for what comes to it, nothing comes back. */
function partErrors({ place, targets }: Local, part: Part): PartErrors {
  const found = errorWindows({ targets, ...part })
  const windows = found.windows
    .filter(({ errors }) => errors > 0)
    .map((window): ErrorWindow<ObjectKey> => (window.cause ? window : { ...window, cause: place.node, code: 504 }))
  // A node that receives nothing has pods that answer no requests.
  const answering = found.answering.with(part.rate, (pods, rate) => (rate > 0 ? pods : 0))
  return { ...found, windows, answering }
}

function localsOf({ pods, placeOf }: ErrorQuestion, { targets }: Found): readonly Local[] {
  const byNode = new Map<string, Target<ObjectKey>[]>()
  pods.forEach(({ nodeName }, i) => {
    const target = targets[i]
    if (nodeName === '' || !target) return
    const known = byNode.get(nodeName) ?? []
    if (known.length === 0) byNode.set(nodeName, known)
    known.push(target)
  })
  return [...byNode].flatMap(([name, own]) => {
    const place = placeOf(name)
    return place ? [{ place, targets: own, hasReady: anyReady(own) }] : []
  })
}

function anyReady(targets: readonly Target<ObjectKey>[]): Steps<boolean> {
  return targets
    .map(({ route }) => route.map((value) => value === 'yes'))
    .reduce((all, one) => all.with(one, (a, b) => a || b), new Steps(false))
}

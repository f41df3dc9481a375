import type { ObjectKey } from '../turn.ts'
import type { ErrorQuestion, Found, PartErrors } from './error-question.ts'
import { errorWindows, type Route, type Target } from './error-windows.ts'
import { joinErrors } from './join-errors.ts'
import { NOT_LISTED } from './pod-traffic.ts'
import { Steps } from './steps.ts'

/**
 * Errors where the EndpointSlice controller assigns each pod to a zone (topology aware routing). A node follows it as long as
 * each ready pod is meant for some zone and one for the node's own (topologyModeFromHints); else it sends to all.
 */
export function hintedErrors(
  question: ErrorQuestion,
  { targets, fromMs, rate }: Found & { readonly rate: Steps<number> },
): PartErrors {
  const { pods, settings, untilMs } = question
  const hints = pods.map(({ hint }) => hint.later(settings.proxyMs))
  const areHinted = targets.reduce(
    (all, { route }, i) => all.with(hintOf(hints, i).with(route, isNoObstacle), (a, b) => a && b),
    new Steps<boolean>(true),
  )
  const zones = [...question.zones()]
  const nodes = zones.reduce((sum, [, count]) => sum + count, 0)
  const parts = zones.map(([zone, count]) => {
    const seen = targets.map((target, i): Target<ObjectKey> => {
      const near = hintOf(hints, i).with(
        target.route,
        (hint, route): Route => (route === 'yes' && hint !== zone ? 'elsewhere' : route),
      )
      const route = near
        .with(target.route, (hinted, plain) => ({ hinted, plain }))
        .with(areHinted, ({ hinted, plain }, follows) => (follows ? hinted : plain))
      return { ...target, route }
    })
    return errorWindows({ targets: seen, rate: rate.map((all) => (all * count) / nodes), fromMs, untilMs })
  })
  const { answering } = errorWindows({ targets, rate, fromMs, untilMs })
  return { ...joinErrors(parts), answering }
}

/** A pod that no slice has listed as ready does not receive requests yet. */
function isNoObstacle(hint: string, route: Route): boolean {
  return route !== 'yes' || hint !== ''
}

function hintOf(hints: readonly Steps<string>[], i: number): Steps<string> {
  return hints[i] ?? new Steps<string>(NOT_LISTED)
}

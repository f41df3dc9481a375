import type { ObjectKey } from '../turn.ts'
import { type Answer, silences, withCuts } from './answer.ts'
import type { NodeTraffic } from './error-question.ts'
import type { Target } from './error-windows.ts'
import type { Steps } from './steps.ts'
import { targetRoute } from './target-health.ts'
import type { TrafficSettings } from './traffic-options.ts'

/** A node as a target; `health` is what its health check gets. */
export function nodeTarget(
  { node, present, answers }: NodeTraffic,
  options: { readonly health: Steps<Answer>; readonly settings: TrafficSettings; readonly untilMs: number },
): Target<ObjectKey> {
  const { health, settings, untilMs } = options
  const inService = present.at(Number.NEGATIVE_INFINITY) && health.at(Number.NEGATIVE_INFINITY) === 'yes'
  const route = targetRoute({ wanted: present, answers: health, inService, untilMs }, settings.loadBalancer)
  return { cause: node, route, answers: withCuts(answers, settings.requestMs, silences(answers)) }
}

import { PLANNED_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import { isPodReady } from '../../src/kube/pod.ts'
import type { Base } from '../../src/whatif/base.ts'
import { drainAudit } from '../../src/whatif/drain-audit/drain-audit.ts'
import type { Outcome, Verdict } from '../../src/whatif/outcome/outcome.ts'
import type { TimelineKind } from '../../src/whatif/outcome/outcome-parts.ts'
import { DEFAULT_TRAFFIC } from '../../src/whatif/rollout-audit/traffic-assumptions.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs } from './capacity-proofs.ts'
import { unseen } from './random-fleet.ts'

const options = PLANNED_DRAIN_OPTIONS
const SEVERITIES: readonly Verdict[] = ['SAFE', 'UNKNOWN', 'DEGRADED', 'BLOCKED', 'STUCK']

/**
 * The audit of drains, against a drain of its own for each node, on a cluster without earlier queries and with requests to every Service:
 * which Services fail and for how long, which drains kubectl refuses, and which nodes concern no Service.
 */
export function drainAuditDifferences(base: Base): readonly string[] {
  const names = base.state.list('Node').map(({ name }) => name)
  const question = {
    ...{ nodes: undefined, options, traffic: DEFAULT_TRAFFIC, seed: 1 },
    ...{ drainsMax: names.length, fixesMax: 0 },
  }
  const audit = answerInquiry(drainAudit(unseen(base), question))
  const alone = names.map((name) => ({ name, outcome: drained(base, name), served: servedOn(name, base) }))
  const refused = alone.filter(({ outcome }) => isRefused(outcome))
  const begun = alone.filter(({ outcome }) => !isRefused(outcome))
  const exposed = begun.filter(({ served }) => served.length > 0)
  const verdicts = [...exposed.map(({ outcome }) => outcome.verdict), ...refused.map((): Verdict => 'BLOCKED')]
  const worst = verdicts.reduce((most, next) => Math.max(most, SEVERITIES.indexOf(next)), 0)
  return [
    ...differs('nodes whose drain is refused', audit.refused.map(({ node }) => node).sort(), namesOf(refused)),
    ...differs(
      'nodes that concern no Service',
      [...audit.unexposed].sort(),
      namesOf(begun.filter(({ served }) => served.length === 0)),
    ),
    ...differs('rehearsed drains', audit.drains.map(({ node }) => node).sort(), namesOf(exposed)),
    ...differs('verdict of the audit', audit.verdict, SEVERITIES[worst]),
    ...exposed.flatMap(({ name, outcome, served }) => {
      const drain = audit.drains.find(({ node }) => node === name)
      const losses = (drain?.losses ?? []).map(({ service, errorsMs, darkMs }) => `${service.name}: ${errorsMs} ${darkMs}`)
      return [
        ...differs(`verdict of the drain of ${name}`, drain?.verdict, outcome.verdict),
        ...differs(`what the drain of ${name} loses`, losses.sort(), lostIn(outcome, served)),
      ]
    }),
    ...begun
      .filter(({ served }) => served.length === 0)
      .flatMap(({ name, outcome }) => {
        return differs(`what the drain of ${name} loses`, lostIn(outcome, []), [])
      }),
  ]
}

function drained(base: Base, node: string): Outcome {
  const services = base.state.list('Service').map(({ namespace, name }) => {
    return { namespace, name, requestsPerSecond: 1, path: 'cluster' as const }
  })
  const { propagationMs, deregistrationMs } = DEFAULT_TRAFFIC
  const loadBalancer = { registrationMs: 0, healthCheckIntervalMs: 15_000, gatePollMs: 15_000, deregistrationMs }
  const traffic = { services, proxyMs: propagationMs, loadBalancer }
  return simulate(unseen(base), scenarioOf([{ kind: 'drain', nodes: { names: [node] }, options }], { traffic }))
}

/** kubectl ends before it evicts anything. */
function isRefused({ timeline }: Outcome): boolean {
  const has = (...kinds: readonly TimelineKind[]): boolean => timeline.some(({ kind }) => kinds.includes(kind))
  return has('ACTION_FAILED') && !has('EVICTED', 'EVICTION_REFUSED')
}

/** Services with a ready pod on the node. */
function servedOn(node: string, { state }: Base): readonly string[] {
  const pods = state.list('Pod').filter((pod) => pod.nodeName === node && isPodReady(pod))
  return state
    .list('Service')
    .filter(({ selector = {} }) =>
      pods.some(({ labels }) => Object.entries(selector).every(([key, value]) => labels[key] === value)),
    )
    .map(({ name }) => name)
}

/** `web: 5000 0`: milliseconds of requests to terminating pods, summed over the pods, and those without any pod that answers. */
function lostIn({ traffic }: Outcome, served: readonly string[]): readonly string[] {
  const lost = (traffic?.services ?? []).map(({ service, windows, answering, untilMs }) => {
    let errorsMs = 0
    for (const window of windows) if (window.cause) errorsMs += (window.untilMs ?? untilMs) - window.fromMs
    let darkMs = 0
    for (const [i, { pods, fromMs }] of answering.entries()) {
      if (pods === 0 && served.includes(service.name)) darkMs += (answering[i + 1]?.fromMs ?? untilMs) - fromMs
    }
    return errorsMs + darkMs > 0 ? [`${service.name}: ${errorsMs} ${darkMs}`] : []
  })
  return lost.flat().sort()
}

function namesOf(nodes: readonly { readonly name: string }[]): readonly string[] {
  return nodes.map(({ name }) => name).sort()
}

import type { DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import { type Action, singleActions } from '../actions/action.ts'
import { mapSingles } from '../actions/map-singles.ts'
import type { DrainAction } from '../actions/nodes/drain.ts'
import { selectNodes } from '../actions/nodes/select-nodes.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'
import { doInstead, type Ill, type Plan, type Proposal } from './plan.ts'
import { scenarioChange } from './remedy.ts'
import { verdictReasons } from './verdict-reasons.ts'

/** Other ways to drain, and other orders of what is done. */
export function drainProposals(ill: Ill): readonly Proposal[] {
  return [...waits(ill), ...orders(ill), ...timeouts(ill), ...flags(ill)]
}

/** Something is in progress without the scenario: a rollout, pods that start. Afterwards there may be room for a disruption. */
function waits({ outcome, plan }: Ill): readonly Proposal[] {
  if (plan.before.length > 0 || (outcome.baseline?.timeline.length ?? 0) === 0) return []
  const change = scenarioChange('WAIT_FIRST', 'wait until the cluster is quiet', [])
  return [{ change, apply: (to) => ({ ...to, before: [{ kind: 'wait', untilQuiet: true }] }) }]
}

const UNTIL_QUIET: Action = { kind: 'wait', untilQuiet: true }
/** These only make room. */
const MAKES_ROOM: ReadonlySet<string> = new Set(['addNodes', 'uncordon', 'untaint', 'recoverNode'])

function orders({ plan, base }: Ill): readonly Proposal[] {
  const { actions } = plan.scenario
  // Times that a user has set are not reordered.
  if (isTimed(actions)) return []
  const drains = drainsOf(actions)
  const other = (message: string, next: readonly Action[], objects: readonly ObjectKey[] = []): Proposal => ({
    change: scenarioChange('OTHER_ORDER', message, objects),
    apply: (to) => doInstead(to, next),
  })
  if (drains === undefined) {
    const makesRoom = (action: Action): boolean => singleActions([action]).every(({ kind }) => MAKES_ROOM.has(kind))
    const first = [...actions.filter(makesRoom), ...actions.filter((action) => !makesRoom(action))]
    return first.some((action, i) => action !== actions[i]) ? [other('add capacity before anything else', first)] : []
  }
  const nodes = drains.flatMap((drain) => selectNodes(drain.nodes, base.state).map((name) => ({ drain, name })))
  if (nodes.length < 2) return []
  const pods = ({ name }: { readonly name: string }): number => base.state.podsOnNode(name).length
  const bySize = nodes.toSorted((a, b) => pods(a) - pods(b) || (a.name < b.name ? -1 : 1))
  const named = (list: typeof nodes): string => list.map(({ name }) => name).join(', ')
  const variants = [
    ['in the given order', nodes],
    ['those with fewer pods first', bySize],
    ['in reverse order', nodes.toReversed()],
  ] as const
  const keys = nodes.map(({ name }): ObjectKey => ({ kind: 'Node', namespace: '', name }))
  const seen = new Set<string>()
  return variants
    .filter(([, list]) => !seen.has(named(list)) && seen.add(named(list)))
    .map(([how, list]) => other(`drain one node at a time, ${how}: ${named(list)}`, oneAtATime(list), keys))
}

function isTimed(actions: readonly Action[]): boolean {
  return actions.some((action) => action.kind === 'timed' || (action.kind === 'parallel' && isTimed(action.actions)))
}

/** The drains, where the scenario does nothing else. */
function drainsOf(actions: readonly Action[]): readonly DrainAction[] | undefined {
  const singles = singleActions(actions).filter(({ kind }) => kind !== 'wait')
  const drains = singles.filter((action) => action.kind === 'drain')
  return drains.length > 0 && drains.length === singles.length ? drains : undefined
}

function oneAtATime(nodes: readonly { readonly drain: DrainAction; readonly name: string }[]): readonly Action[] {
  return nodes.flatMap(({ drain, name }): readonly Action[] => [{ ...drain, nodes: { names: [name] } }, UNTIL_QUIET])
}

/** First whether time helps at all, then how much of it is needed. */
function timeouts({ plan, outcome }: Ill): readonly Proposal[] {
  if (!verdictReasons(outcome).some(({ code }) => code === 'DRAIN_TIMED_OUT')) return []
  const timeoutOf = (timeoutSeconds: number, message: string): Proposal => ({
    change: scenarioChange('LONGER_TIMEOUT', message, []),
    apply: (to) => withOptions(to, { timeoutSeconds }),
  })
  const longest = Math.max(
    ...singleActions(plan.scenario.actions).map((action) => (action.kind === 'drain' ? action.options.timeoutSeconds : 0)),
  )
  return [
    {
      ...timeoutOf(0, 'drain without a timeout'),
      refine: (healed) => {
        const needed = roundedUp(longestActionMs(healed) / 1000)
        return needed > longest ? timeoutOf(needed, `drain with a timeout of ${needed}s`) : undefined
      },
    },
  ]
}

const STEP_SECONDS = 30

function roundedUp(seconds: number): number {
  return (Math.floor(seconds / STEP_SECONDS) + 1) * STEP_SECONDS
}

function longestActionMs({ timeline }: Outcome): number {
  let [began, longest] = [0, 0]
  for (const { kind, atMs } of timeline) {
    if (kind === 'ACTION_STARTED') began = atMs
    if (kind === 'ACTION_FINISHED') longest = Math.max(longest, atMs - began)
  }
  return longest
}

/** The flag that kubectl requires in its errors, what it is called here, and what it costs. */
const FLAGS: readonly (readonly [flag: string, option: keyof DrainOptions, price: string])[] = [
  ['--ignore-daemonsets', 'ignoreDaemonSets', ''],
  ['--delete-emptydir-data', 'deleteEmptyDirData', ', which loses the data of emptyDir volumes'],
  ['--force', 'force', ', which loses pods without a controller'],
]

/** All flags that are missing, in one change. */
function flags({ outcome }: Ill): readonly Proposal[] {
  const messages = verdictReasons(outcome).map(({ message }) => message)
  const missing = FLAGS.filter(([flag]) => messages.some((message) => message.includes(`use ${flag} `)))
  if (missing.length === 0) return []
  const text = missing.map(([flag, , price]) => `${flag}${price}`).join(' and ')
  const change = scenarioChange('DRAIN_FLAG', `drain with ${text}`, [], missing.length)
  const options = Object.fromEntries(missing.map(([, option]) => [option, true]))
  return [{ change, apply: (plan) => withOptions(plan, options) }]
}

function withOptions(plan: Plan, options: Partial<DrainOptions>): Plan {
  return doInstead(
    plan,
    mapSingles(plan.scenario.actions, (action) =>
      action.kind === 'drain' ? { ...action, options: { ...action.options, ...options } } : action,
    ),
  )
}

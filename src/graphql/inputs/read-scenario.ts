import type { Action, NodeSelection, Scenario } from '../../whatif/scenario.ts'
import type { InputIssue } from '../../whatif/validate-scenario.ts'
import { readObjectRef } from './object-ref.ts'
import type { ActionValue, DrainValue, NodesValue, ScenarioValue } from './scenario-input.ts'

type Issues = Pick<InputIssue, 'path' | 'message'>[]

export type ReadScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly issues: readonly Pick<InputIssue, 'path' | 'message'>[] }

/** The scenario that an input writes down. What cannot be said in the schema is checked here; the cluster is not looked at. */
export function readScenario(input: ScenarioValue): ReadScenario {
  const issues: Issues = []
  const actions = input.actions.flatMap((action, i) => readAction(action, `actions[${i}]`, issues))
  const { start, ready, terminate } = input.timing ?? {}
  for (const [name, ms] of Object.entries({ start, ready, terminate }))
    if (ms != null && ms < 0) issues.push({ path: `timing.${name}`, message: 'a duration is not negative' })
  if (issues.length > 0) return { ok: false, issues }
  return {
    ok: true,
    scenario: {
      name: input.name ?? '',
      seed: input.seed ?? 1,
      horizonMs: input.horizon ?? undefined,
      mode: input.mode ?? 'FAITHFUL',
      timing: { startMs: start ?? undefined, readyMs: ready ?? undefined, terminateMs: terminate ?? undefined },
      actions,
    },
  }
}

function readAction(input: ActionValue, path: string, issues: Issues): readonly Action[] {
  if (input.cordon) return readNodes(input.cordon, 'cordon')
  if (input.uncordon) return readNodes(input.uncordon, 'uncordon')
  if (input.drain) return [readDrain(input.drain, `${path}.drain`, issues)]
  if (input.evictPod) return [{ kind: 'evictPod', ...readPod(input.evictPod, `${path}.evictPod`, issues) }]
  if (input.deletePod) return [{ kind: 'deletePod', ...readPod(input.deletePod, `${path}.deletePod`, issues) }]
  if (input.wait) return [{ kind: 'wait', forMs: input.wait.for }]
  if (!input.scale) return []
  const read = readObjectRef(input.scale.target)
  if (read.ok) return [{ kind: 'scale', target: read.key, replicas: input.scale.replicas }]
  issues.push({ path: `${path}.scale.target`, message: read.message })
  return []
}

function readNodes(input: NodesValue, kind: 'cordon' | 'uncordon'): readonly Action[] {
  return [{ kind, nodes: selectionOf(input) }]
}

function selectionOf(input: NodesValue): NodeSelection {
  return input.names ? { names: input.names } : { selector: input.selector ?? '' }
}

function readDrain(input: DrainValue, path: string, issues: Issues): Action {
  for (const name of ['timeout', 'skipWaitForDeleteTimeout'] as const) {
    const ms = input[name]
    if (ms != null && ms < 0) issues.push({ path: `${path}.${name}`, message: 'a duration is not negative' })
  }
  return {
    kind: 'drain',
    nodes: selectionOf(input.nodes),
    options: {
      ignoreDaemonSets: input.ignoreDaemonSets ?? true,
      deleteEmptyDirData: input.deleteEmptyDirData ?? false,
      force: input.force ?? false,
      disableEviction: input.disableEviction ?? false,
      gracePeriodSeconds: input.gracePeriodSeconds ?? -1,
      timeoutSeconds: (input.timeout ?? 0) / 1000,
      podSelector: input.podSelector ?? '',
      skipWaitForDeleteTimeoutSeconds: (input.skipWaitForDeleteTimeout ?? 0) / 1000,
    },
  }
}

interface PodValue {
  readonly namespace?: string | null | undefined
  readonly name: string
  readonly gracePeriodSeconds?: number | null | undefined
}

function readPod(input: PodValue, path: string, issues: Issues) {
  const seconds = input.gracePeriodSeconds ?? undefined
  if (seconds !== undefined && seconds < 0)
    issues.push({ path: `${path}.gracePeriodSeconds`, message: 'a grace period is not negative' })
  return { namespace: input.namespace ?? 'default', name: input.name, gracePeriodSeconds: seconds }
}

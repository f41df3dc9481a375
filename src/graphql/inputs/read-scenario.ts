import type { Scenario, TimingOverrides } from '../../whatif/scenario.ts'
import { readAction } from './actions/registry.ts'
import { readActors } from './actors-input.ts'
import { InputPlace, type PlacedIssue } from './input-place.ts'
import { readKubeletConfiguration } from './read-kubelet-configuration.ts'
import { readSchedulerConfiguration } from './read-scheduler-configuration.ts'
import { refuseNegative } from './refuse-negative.ts'
import type { ScenarioValue } from './scenario-input.ts'
import { readTolerances } from './tolerances-input.ts'
import { readTraffic } from './traffic-input.ts'

export type ReadScenario =
  | { readonly ok: true; readonly scenario: Scenario; readonly seeds: number; readonly remedies: boolean }
  | { readonly ok: false; readonly issues: readonly PlacedIssue[] }

/** Numbers of the API have 32 bits. */
const SEED_MAX = 2 ** 31 - 1

/** The scenario that an input writes down. What the schema cannot express is checked here; the cluster is not read. */
export function readScenario(input: ScenarioValue): ReadScenario {
  const issues: PlacedIssue[] = []
  const actions = input.actions.flatMap((action, i) => readAction(action, new InputPlace(`actions[${i}]`, issues)) ?? [])
  const timing = readTiming(input.timing, new InputPlace('timing', issues))
  const place = new InputPlace('schedulerConfiguration', issues)
  const schedulerConfiguration = readSchedulerConfiguration(input.schedulerConfiguration, place)
  const kubeletPlace = new InputPlace('kubeletConfiguration', issues)
  const kubeletConfiguration = readKubeletConfiguration(input.kubeletConfiguration, kubeletPlace)
  const actors = readActors(input.actors, new InputPlace('actors', issues))
  const { seed = 1, seeds = 1 } = input
  if (seeds !== null && seeds < 1) issues.push({ path: 'seeds', message: 'at least one run is required' })
  if ((seed ?? 1) + (seeds ?? 1) - 1 > SEED_MAX) issues.push({ path: 'seeds', message: `seeds must not exceed ${SEED_MAX}` })
  const traffic = readTraffic(input.traffic, new InputPlace('traffic', issues))
  const tolerances = readTolerances(input.tolerances, new InputPlace('tolerances', issues))
  if (issues.length > 0) return { ok: false, issues }
  return {
    ok: true,
    seeds: seeds ?? 1,
    remedies: input.remedies ?? false,
    scenario: {
      name: input.name ?? '',
      seed: seed ?? 1,
      horizonMs: input.horizon ?? undefined,
      mode: input.mode ?? 'FAITHFUL',
      timing,
      actions,
      ...actors,
      ...traffic,
      ...tolerances,
      ...(kubeletConfiguration ? { kubeletConfiguration } : {}),
      ...(schedulerConfiguration ? { schedulerConfiguration } : {}),
    },
  }
}

function readTiming(input: ScenarioValue['timing'], place: InputPlace): TimingOverrides {
  const { start, pull, init, ready, terminate, nodeGrace } = input ?? {}
  const arounds = {
    start: input?.startAround,
    pull: input?.pullAround,
    init: input?.initAround,
    ready: input?.readyAround,
    terminate: input?.terminateAround,
  }
  for (const [name, ms] of Object.entries(input ?? {})) refuseNegative(ms, place.at(name))
  for (const [name, ms] of Object.entries(arounds))
    if (ms != null && input?.[name as keyof typeof arounds] == null)
      place.at(`${name}Around`).refuse(`the spread needs a duration: give ${name}`)
  const around = {
    startMs: arounds.start ?? 0,
    pullMs: arounds.pull ?? 0,
    initMs: arounds.init ?? 0,
    readyMs: arounds.ready ?? 0,
    terminateMs: arounds.terminate ?? 0,
  }
  return {
    startMs: start ?? undefined,
    pullMs: pull ?? undefined,
    initMs: init ?? undefined,
    readyMs: ready ?? undefined,
    terminateMs: terminate ?? undefined,
    ...(Object.values(around).some((ms) => ms > 0) ? { around } : {}),
    nodeGraceMs: nodeGrace ?? undefined,
  }
}

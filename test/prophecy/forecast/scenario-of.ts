import { coerceInputValue, GraphQLNonNull, isInputObjectType } from 'graphql'
import { readScenarioFile } from '../../../src/cli/scenario-file/read-scenario-file.ts'
import { readScenario } from '../../../src/graphql/inputs/read-scenario.ts'
import type { ScenarioValue } from '../../../src/graphql/inputs/scenario-input.ts'
import { schema } from '../../../src/graphql/schema.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import type { Scenario, TimingOverrides } from '../../../src/whatif/scenario.ts'
import { NODE_GRACE_SECONDS } from '../../real/plane.ts'
import type { Course, Step } from '../course.ts'

/** Of courses that were recorded without it: their fake kubelet started all containers of a pod at once. */
const FORMER_TIMING: PlaneTiming = { run: 1.5, ready: 0, terminate: 2.5 }

/** How long things take on a plane, in seconds. */
export interface PlaneTiming {
  readonly run: number
  /** Each init container, of which no pod has more than one besides sidecars. Left out: as the cluster shows. */
  readonly init?: number
  readonly ready: number
  readonly terminate: number
}

/** The steps in the order of their times. */
export function stepsOf({ steps }: Pick<Course, 'steps'>): readonly Step[] {
  return steps.toSorted((a, b) => a.atSeconds - b.atSeconds)
}

/** The question as the fields of a scenario file, read as `rehearse run` reads it. @throws {CliError} that names what is wrong. */
export async function scenarioInputOf(course: Course): Promise<JsonObject> {
  const actions = stepsOf(course).map(({ atSeconds, action }) => ({ timed: { at: `${atSeconds}s`, actions: [action] } }))
  const { scenario } = await readScenarioFile(JSON.stringify({ actions }), `seed ${course.seed}`)
  return scenario
}

/** @throws {Error} when the scenario is not valid. */
export function scenarioOf(input: JsonObject, timing = FORMER_TIMING): Scenario {
  const type = schema.getType('ScenarioInput')
  if (!isInputObjectType(type)) throw new Error('the schema has scenarios')
  const value = coerceInputValue(input, new GraphQLNonNull(type)) as ScenarioValue
  const read = readScenario(value)
  if (!read.ok) throw new Error(read.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return { ...read.scenario, timing: overridesOf(timing), cronJobs: true }
}

function overridesOf({ run, init, ready, terminate }: PlaneTiming): TimingOverrides {
  return {
    startMs: run * 1000,
    initMs: init === undefined ? undefined : init * 1000,
    readyMs: ready * 1000,
    terminateMs: terminate * 1000,
    terminatesAfterHooks: true,
    // The fake kubelet ends a pod that has not started like any other; a real one has nothing to stop.
    terminateUnstartedMs: terminate * 1000,
    nodeGraceMs: NODE_GRACE_SECONDS * 1000,
  }
}

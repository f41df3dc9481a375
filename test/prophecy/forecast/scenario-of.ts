import { coerceInputValue, GraphQLNonNull, isInputObjectType } from 'graphql'
import { readScenarioFile } from '../../../src/cli/scenario-file/read-scenario-file.ts'
import { readScenario } from '../../../src/graphql/inputs/read-scenario.ts'
import type { ScenarioValue } from '../../../src/graphql/inputs/scenario-input.ts'
import { schema } from '../../../src/graphql/schema.ts'
import type { JsonObject } from '../../../src/kube/codec/json.ts'
import type { Scenario, TimingOverrides } from '../../../src/whatif/scenario.ts'
import { FAKE_TIMING, NODE_GRACE_SECONDS } from '../../real/plane.ts'
import type { Course, Step } from '../course.ts'

/** How long things take on a plane. */
const TIMING: TimingOverrides = {
  startMs: FAKE_TIMING.run * 1000,
  readyMs: FAKE_TIMING.ready * 1000,
  terminateMs: FAKE_TIMING.terminate * 1000,
  // The fake kubelet ends a pod that has not started like any other; a real one has nothing to stop.
  terminateUnstartedMs: FAKE_TIMING.terminate * 1000,
  nodeGraceMs: NODE_GRACE_SECONDS * 1000,
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
export function scenarioOf(input: JsonObject): Scenario {
  const type = schema.getType('ScenarioInput')
  if (!isInputObjectType(type)) throw new Error('the schema has scenarios')
  const value = coerceInputValue(input, new GraphQLNonNull(type)) as ScenarioValue
  const read = readScenario(value)
  if (!read.ok) throw new Error(read.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  return { ...read.scenario, timing: TIMING, cronJobs: true }
}

import { type GraphQLSchema, isInputObjectType } from 'graphql'
import { assert } from '../../../lib/assert.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../../service/errors.ts'
import { breathe } from '../../../service/event-loop/in-slices.ts'
import type { SweepInit } from '../../../service/sweeps/sweep.ts'
import type { Base } from '../../../whatif/base.ts'
import { runsOfPoint } from '../../../whatif/sweep/examine-point.ts'
import { gridPoint, gridSize } from '../../../whatif/sweep/grid.ts'
import { setAt } from '../../../whatif/sweep/set-at.ts'
import { checkScenario } from '../../ask.ts'
import type { ApiContext } from '../../context.ts'
import { InputPlace, type PlacedIssue } from '../input-place.ts'
import { type Axis, axisLength, readAxis } from './read-axis.ts'
import type { SweepParameterValue, SweepValue } from './sweep-input.ts'

export interface SweepClient {
  readonly base: Base
  readonly context: ApiContext
  readonly schema: GraphQLSchema
}

/** The sweep that an input writes down, every point of it a scenario that can be run; or what is wrong. */
export async function readSweep(input: SweepValue, client: SweepClient): Promise<Omit<SweepInit, 'id'> | ApiError> {
  const lengths = input.parameters.map(axisLength)
  const { sweepPointsMax } = client.context.limits
  const size = gridSize(lengths)
  if (size > sweepPointsMax) return limitExceeded('sweepPoints', sweepPointsMax, size)
  const axes = readAxes(input, client.schema)
  if ('type' in axes) return axes
  const points = await readPoints(input, axes, client)
  if ('type' in points) return points
  return { name: input.name ?? input.scenario.name ?? '', base: client.base, axes, points }
}

function readAxes(input: SweepValue, schema: GraphQLSchema): readonly Axis[] | ApiError {
  const type = schema.getType('ScenarioInput')
  assert(isInputObjectType(type), 'the schema has scenarios')
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  if (input.parameters.length === 0) place.at('parameters').refuse('name at least one parameter')
  const axes = input.parameters.flatMap((parameter, i) => {
    const at = place.at(`parameters[${i}]`)
    if (axisLength(parameter) === 0) at.refuse(emptyText(parameter))
    return readAxis(parameter, { type, scenario: input.scenario, place: at }) ?? []
  })
  const paths = axes.map(({ pathText }) => pathText)
  const twice = paths.find((path, i) => paths.indexOf(path) !== i)
  if (twice !== undefined) place.at('parameters').refuse(`${twice} is named twice`)
  return issues.length > 0 ? invalidInput(issues) : axes
}

/** Why a parameter has no values. */
function emptyText({ values, range }: SweepParameterValue): string {
  if (values && range) return 'give either values or a range'
  if (!range) return 'give values, or a range from one number to another'
  if (range.step === 0) return 'the step of the range cannot be 0'
  return `the range has no number: its step leads away from ${range.to}`
}

/** Every point is validated before the first one runs: a grid that cannot be walked to its end is refused. */
async function readPoints(
  { scenario }: SweepValue,
  axes: readonly Axis[],
  { base, context }: SweepClient,
): Promise<SweepInit['points'] | ApiError> {
  // Points have a limit of their own.
  const unreserved: ApiContext = { ...context, reserve: () => undefined }
  const lengths = axes.map(({ values }) => values.length)
  const points: SweepInit['points'][number][] = []
  const { sweepRunsMax } = context.limits
  let runs = 0
  for (let number = 0; number < gridSize(lengths); number++) {
    const places = gridPoint(lengths, number)
    const chosen = axes.map(({ path, values }, i) => ({ path, value: values[places[i] ?? 0] }))
    const input = chosen.reduce((tree, { path, value }) => setAt(tree, path, value?.value), scenario)
    const question = checkScenario(input, base, unreserved)
    if (isApiError(question))
      return atPoint(question, chosen.map(({ value }, i) => `${axes[i]?.label} = ${value?.text}`).join(', '))
    runs += runsOfPoint(question)
    if (runs > sweepRunsMax) return limitExceeded('sweepRuns', sweepRunsMax, runs)
    const { scenario: read, seeds, remedies } = question
    points.push({ values: chosen.map(({ value }) => value?.text ?? ''), question: { scenario: read, seeds, remedies } })
    await breathe()
  }
  return points
}

function atPoint(error: ApiError, point: string): ApiError {
  return { ...error, message: `at ${point}: ${error.message}` }
}

import { type Args, numberArg, objectArg, objectsArg, textArg } from '../../configuration/plugin-args.ts'
import { SchedulerConfigError } from '../../configuration/scheduler-config-error.ts'
import { readResources, type WeightedResource, wholePercent } from '../resource-amounts.ts'

/** How full a resource of a node would be, as a score from 0 to 100. */
type ResourceScore = (requested: number, allocatable: number) => number

/** How NodeResourcesFit ranks nodes (NodeResourcesFitArgs.scoringStrategy, semantics A10.8-A10.10). */
export interface ScoringStrategy {
  readonly resources: readonly WeightedResource[]
  /** The score of a node; `requested[i]` and `allocatable[i]` belong to `resources[i]`, and 0 allocatable leaves it out. */
  scoreOf(requested: readonly number[], allocatable: readonly number[]): number
}

interface ShapePoint {
  readonly utilization: number
  readonly score: number
}

/** Shape points give scores up to 10; nodes get up to 100. */
const SHAPE_SCORE_MAX = 10
const SHAPE_SCALE = 10

/** @throws {SchedulerConfigError} when the strategy is unknown. */
export function readScoringStrategy(args: Args): ScoringStrategy {
  const strategy = objectArg(args, 'scoringStrategy') ?? { type: 'LeastAllocated' }
  const resources = readResources(strategy)
  const type = textArg(strategy, 'type')
  switch (type) {
    case 'LeastAllocated':
      return meanStrategy(resources, leastAllocated)
    case 'MostAllocated':
      return meanStrategy(resources, mostAllocated)
    case 'RequestedToCapacityRatio':
      return ratioStrategy(resources, readShape(objectArg(strategy, 'requestedToCapacityRatio') ?? {}))
    default:
      throw new SchedulerConfigError(
        `scheduler configuration: scoringStrategy.type of NodeResourcesFit must be LeastAllocated, MostAllocated or RequestedToCapacityRatio, not ${JSON.stringify(type)}`,
      )
  }
}

function leastAllocated(requested: number, allocatable: number): number {
  return requested > allocatable ? 0 : wholePercent(allocatable - requested, allocatable)
}

/** Pods without requests count with defaults, so that more can be requested than there is. */
function mostAllocated(requested: number, allocatable: number): number {
  return wholePercent(Math.min(requested, allocatable), allocatable)
}

/** The weighted mean, cut off (semantics E4). */
function meanStrategy(resources: readonly WeightedResource[], scoreOne: ResourceScore): ScoringStrategy {
  return {
    resources,
    scoreOf(requested, allocatable) {
      let sum = 0
      let weights = 0
      for (let i = 0; i < resources.length; i++) {
        const all = allocatable[i] as number
        if (all === 0) continue
        const { weight } = resources[i] as WeightedResource
        sum += scoreOne(requested[i] as number, all) * weight
        weights += weight
      }
      return weights === 0 ? 0 : Math.trunc(sum / weights)
    },
  }
}

/** The weighted mean of the resources that score at all, rounded half away from zero (semantics E5). */
function ratioStrategy(resources: readonly WeightedResource[], shape: readonly ShapePoint[]): ScoringStrategy {
  return {
    resources,
    scoreOf(requested, allocatable) {
      let sum = 0
      let weights = 0
      for (let i = 0; i < resources.length; i++) {
        const all = allocatable[i] as number
        if (all === 0) continue
        const podRequest = requested[i] as number
        const score = interpolate(shape, podRequest > all ? 100 : wholePercent(podRequest, all))
        if (score <= 0) continue
        const { weight } = resources[i] as WeightedResource
        sum += score * weight
        weights += weight
      }
      return weights === 0 ? 0 : Math.round(sum / weights)
    },
  }
}

function readShape(ratio: Args): readonly ShapePoint[] {
  const shape = objectsArg(ratio, 'shape').map((point) => ({
    utilization: numberArg(point, 'utilization', 0),
    score: numberArg(point, 'score', 0) * SHAPE_SCALE,
  }))
  const rises = shape.every((point, i) => i === 0 || point.utilization > (shape[i - 1] as ShapePoint).utilization)
  const inRange = shape.every(
    ({ utilization, score }) => utilization >= 0 && utilization <= 100 && score >= 0 && score <= SHAPE_SCORE_MAX * SHAPE_SCALE,
  )
  if (shape.length === 0 || !rises || !inRange) {
    throw new SchedulerConfigError(
      'scheduler configuration: requestedToCapacityRatio.shape of NodeResourcesFit must have points of rising utilization from 0 to 100 with scores from 0 to 10',
    )
  }
  return shape
}

/** The broken line through the points, in whole numbers cut towards zero (semantics A7.2). */
function interpolate(shape: readonly ShapePoint[], percent: number): number {
  for (let i = 0; i < shape.length; i++) {
    const point = shape[i] as ShapePoint
    if (percent > point.utilization) continue
    const left = shape[i - 1]
    if (!left) return point.score
    const rise = (point.score - left.score) * (percent - left.utilization)
    return left.score + Math.trunc(rise / (point.utilization - left.utilization))
  }
  return (shape.at(-1) as ShapePoint).score
}

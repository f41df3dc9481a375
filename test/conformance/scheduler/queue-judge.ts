import { deepDiff } from '../deep-diff.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { listIn } from './load-objects.ts'
import { QueueWorld } from './queue-world.ts'

/** The events and the results of the hints are reported only to explain the rest. */
const EXPLANATIONS = ['events', 'replayed']

/** Compares a script for the scheduling queue with the model, step by step up to the first one that differs. */
export function judgeQueue(data: JsonObject): readonly string[] {
  const expected = isJsonObject(data['expected']) ? listIn(data['expected'], 'steps') : []
  const steps = listIn(data, 'steps')
  if (steps.length !== expected.length) return [`${steps.length} steps, but ${expected.length} results`]
  const world = new QueueWorld(data)
  for (const [i, step] of steps.entries()) {
    const wanted = Object.entries(expected[i] ?? {}).filter(([field]) => !EXPLANATIONS.includes(field))
    const lines = deepDiff(`steps[${i}]`, Object.fromEntries(wanted), world.step(step))
    if (lines.length > 0) return lines
  }
  return []
}

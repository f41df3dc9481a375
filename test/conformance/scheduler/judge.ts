import { partOf } from '../../../src/kube/codec/json-parts.ts'
import { deepDiff } from '../deep-diff.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { listIn } from './load-objects.ts'
import { SchedulerWorld } from './scheduler-world.ts'

/** The second attempt is compared on its own. */
const APART = 'retry'

/** Compares a placement case with the model: every pod's attempt, and the second one after a preemption. */
export function judgePlacement(data: JsonObject): readonly string[] {
  const expected = partOf(data, 'expected')
  const world = new SchedulerWorld(data)
  const lines = deepDiff('nodeOrder', expected['nodeOrder'], world.nodeOrder)
  const attempts = listIn(expected, 'pods')
  const actual = world.run()
  for (let i = 0; i < Math.max(attempts.length, actual.length); i++) {
    lines.push(...compareAttempt(`pods[${i}]`, attempts[i], actual[i]))
    lines.push(...compareAttempt(`pods[${i}].retry`, attempts[i]?.['retry'], actual[i]?.['retry']))
  }
  return lines
}

function compareAttempt(path: string, expected: unknown, actual: unknown): readonly string[] {
  return deepDiff(path, withoutRetry(expected), withoutRetry(actual))
}

function withoutRetry(attempt: unknown): unknown {
  if (!isJsonObject(attempt)) return attempt
  return Object.fromEntries(Object.entries(attempt).filter(([field]) => field !== APART))
}

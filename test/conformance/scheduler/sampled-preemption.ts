import { isDeepStrictEqual } from 'node:util'
import { type CycleDecision, type CycleInput, runCycle } from '../../../src/engine/scheduler/cycle/cycle.ts'
import { runFastCycle } from '../../../src/engine/scheduler/fast/fast-cycle.ts'
import { partOf } from '../../../src/kube/codec/json-parts.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import { assert } from '../../../src/lib/assert.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { listIn } from './load-objects.ts'

type Json = Readonly<Record<string, unknown>>

/** Searches for candidates that end before all nodes are tried: a record names the offsets from which they begin. */
export class SampledPreemption {
  /** Offsets by pod, a list for each attempt. */
  readonly #offsets = new Map<string, (readonly number[])[]>()

  constructor(data: JsonObject) {
    const expected = partOf(data, 'expected')
    for (const first of listIn(expected, 'pods')) {
      const attempts = isJsonObject(first['retry']) ? [first, first['retry']] : [first]
      this.#offsets.set(String(first['pod']), attempts.map(offsetsOf))
    }
  }

  /** What the model finds from the offsets of the pod's next attempt; `undefined`: the record has none. */
  next(input: CycleInput): readonly Json[] | undefined {
    const offsets = this.#offsets.get(keyOf(input.pod))?.shift() ?? []
    return offsets.length > 0 ? offsets.map((offset) => sample(input, offset)) : undefined
  }
}

function offsetsOf({ preemption }: JsonObject): readonly number[] {
  return isJsonObject(preemption) ? listIn(preemption, 'sampled').map(({ offset }) => Number(offset)) : []
}

function sample(input: CycleInput, offset: number): Json {
  const part: CycleInput = { ...input, allCandidates: false, below: () => offset }
  const plain = found(runCycle(part))
  const fast = found(runFastCycle({ ...part, pick: () => 0 }))
  assert(isDeepStrictEqual(plain, fast), `the fast cycle samples ${JSON.stringify(fast)}, the plain one ${JSON.stringify(plain)}`)
  return { offset, ...plain }
}

function found(outcome: CycleDecision): Json {
  const report = outcome.result === 'unschedulable' ? outcome.postFilter?.preemption : undefined
  return { candidates: report?.candidates.map(({ node }) => node) ?? [], mayChoose: report?.mayChoose ?? [] }
}

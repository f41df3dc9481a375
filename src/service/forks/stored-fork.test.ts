import { expect, it } from 'vitest'
import { randomQuestion } from '../../../test/auditor/random-question.ts'
import { sampleBase, sampleQuestions } from '../../../test/auditor/sample-questions.ts'
import type { ForkStep } from '../../whatif/fork/fork.ts'

/** What JSON keeps as it is: anything else in a type is `never` here. A manifest is parsed JSON, which is `unknown`. */
type Json<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | bigint | symbol | Date | ((...rest: never[]) => unknown)
      ? never
      : { readonly [Field in keyof T]: Json<T[Field]> }

/** Does not compile when a step of a fork contains what a record of the store would lose. */
const asStored = (step: ForkStep): Json<ForkStep> => step

it('keeps every scenario as it is when its record is written and read', async () => {
  const base = await sampleBase('S')
  const random = Array.from({ length: 200 }, (_, i) => randomQuestion(i + 1))
  for (const { scenario } of [...sampleQuestions(base), ...random]) {
    const step = {
      scenario,
      limits: { eventsMax: 1, virtualMsMax: 1 },
      verdict: 'SAFE',
      summary: '',
      durationMs: 0,
      digest: '',
    } as const
    expect(JSON.parse(JSON.stringify(asStored(step)))).toEqual(step)
  }
})

import { builder } from '../../builder.ts'
import { ScenarioInput } from '../scenario-input.ts'

const SweepRangeInput = builder.inputType('SweepRangeInput', {
  description: 'A range of whole numbers, both ends included.',
  fields: (t) => ({
    from: t.int({ required: true, description: 'The first.' }),
    to: t.int({ required: true, description: 'The last, if a step ends there.' }),
    step: t.int({ defaultValue: 1, description: 'The step; below 0 to count down.' }),
  }),
})

const SweepParameterInput = builder.inputType('SweepParameterInput', {
  description: 'One parameter of the scenario, and its values.',
  fields: (t) => ({
    path: t.string({
      required: true,
      description: 'Its path in the scenario: `actions[0].scale.replicas`, `seed`, `actions[1].drain.concurrency`.',
    }),
    values: t.stringList({
      description:
        'Its values as they are written: `3`, `true`, `5m`, `FAITHFUL`, `node-1`. Items of a list are separated by `+`.',
    }),
    range: t.field({ type: SweepRangeInput, description: 'Its values as a range of numbers, instead.' }),
    label: t.string({ description: 'Its name in tables; by default its path.' }),
  }),
})

export const SweepInput = builder.inputType('SweepInput', {
  description: 'A scenario over a grid of parameters: all combinations of their values.',
  fields: (t) => ({
    name: t.string({ description: 'Its name.' }),
    scenario: t.field({ type: ScenarioInput, required: true, description: 'The scenario whose values are replaced.' }),
    parameters: t.field({
      type: [SweepParameterInput],
      required: true,
      description: 'The axes of the grid. The last one changes first from point to point.',
    }),
  }),
})

export type SweepValue = typeof SweepInput.$inferInput
export type SweepParameterValue = typeof SweepParameterInput.$inferInput

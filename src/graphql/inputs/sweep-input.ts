import { builder } from '../builder.ts'
import { ScenarioInput } from './scenario-input.ts'

const SweepRangeInput = builder.inputType('SweepRangeInput', {
  description: 'Whole numbers from one to another, both included.',
  fields: (t) => ({
    from: t.int({ required: true, description: 'The first.' }),
    to: t.int({ required: true, description: 'The last, where the steps meet it.' }),
    step: t.int({ defaultValue: 1, description: 'From one to the next; below 0 to count down.' }),
  }),
})

const SweepParameterInput = builder.inputType('SweepParameterInput', {
  description: 'One parameter of the scenario, and the values that it takes in turn.',
  fields: (t) => ({
    path: t.string({
      required: true,
      description: 'Where it stands in the scenario: `actions[0].scale.replicas`, `seed`, `actions[1].drain.concurrency`.',
    }),
    values: t.stringList({
      description:
        'Its values as they would be written: `3`, `true`, `5m`, `FAITHFUL`, `node-1`. Items of a list are separated by `+`.',
    }),
    range: t.field({ type: SweepRangeInput, description: 'Its values as a row of numbers, instead.' }),
    label: t.string({ description: 'What to call it in tables; left out: its path.' }),
  }),
})

export const SweepInput = builder.inputType('SweepInput', {
  description: 'A scenario over a grid of parameters: every value of each with every value of the others.',
  fields: (t) => ({
    name: t.string({ description: 'What to call it.' }),
    scenario: t.field({ type: ScenarioInput, required: true, description: 'The scenario, with values that are replaced.' }),
    parameters: t.field({
      type: [SweepParameterInput],
      required: true,
      description: 'The axes of the grid. The last one changes first from point to point.',
    }),
  }),
})

export type SweepValue = typeof SweepInput.$inferInput
export type SweepParameterValue = typeof SweepParameterInput.$inferInput

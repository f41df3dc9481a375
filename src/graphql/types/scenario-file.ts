import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'

const FORMATS = {
  SCENARIO: 'A scenario file: the fields of `ScenarioInput`.',
  MANIFESTS: 'Kubernetes objects, which are applied.',
}

export interface ScenarioFileView {
  /** A `ScenarioInput` as a client writes it. */
  readonly scenario: object
  readonly format: keyof typeof FORMATS
  readonly actions: number
}

const ScenarioFormat = enumOf('ScenarioFormat', 'What a text rehearses.', FORMATS)

export const ScenarioFile = builder.objectRef<ScenarioFileView>('ScenarioFile').implement({
  description: 'A scenario that was read from a text.',
  fields: (t) => ({
    scenario: t.string({
      description: 'The `ScenarioInput` as JSON, for the variables of another operation.',
      resolve: ({ scenario }) => JSON.stringify(scenario),
    }),
    format: t.field({ type: ScenarioFormat, description: 'Which of both the text is.', resolve: ({ format }) => format }),
    actions: t.exposeInt('actions', { description: 'The number of its actions, with those in blocks.' }),
  }),
})

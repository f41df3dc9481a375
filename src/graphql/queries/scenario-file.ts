import type { GraphQLSchema } from 'graphql'
import { type ApiError, invalidInput, isApiError } from '../../service/errors.ts'
import { checkQuestion } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { countActions } from '../inputs/actions/registry.ts'
import { StateRef } from '../inputs/state-ref.ts'
import type { StateRefValue } from '../resolve-state.ts'
import { placedProblem } from '../scenario-file/placed-problem.ts'
import { readManifestText } from '../scenario-file/read-manifest-text.ts'
import { readScenarioText } from '../scenario-file/read-scenario-text.ts'
import { resultOf } from '../types/result.ts'
import { ScenarioFile, type ScenarioFileView } from '../types/scenario-file.ts'
import { RUN_COST } from './what-if.ts'

const ScenarioFileResult = resultOf('ScenarioFileResult', {
  type: ScenarioFile,
  description: 'What a text rehearses, or an error.',
})

const DESCRIPTION = [
  'Reads a scenario file as `rehearse run` does, or Kubernetes manifests to apply, and checks it against a state. Nothing is run:',
  'use the answer as the scenario of `whatIf` and of other operations. Errors have the line and the column of the text.',
].join(' ')

builder.queryField('scenarioFile', (t) =>
  t.field({
    type: ScenarioFileResult,
    args: {
      text: t.arg({
        type: 'Manifest',
        required: true,
        description: 'YAML or JSON: the fields of `ScenarioInput`, or objects with `apiVersion` and `kind`.',
      }),
      on: t.arg({ type: StateRef, description: 'The state to check it against; by default the live twin.' }),
    },
    // It is checked as a run is, down to objects that an API server would refuse.
    complexity: { field: RUN_COST },
    description: DESCRIPTION,
    resolve: (_root, { text, on }, context, { schema }) => readScenarioFile(text, { on, context, schema }),
  }),
)

interface Reading {
  readonly on: StateRefValue | null | undefined
  readonly context: ApiContext
  readonly schema: GraphQLSchema
}

async function readScenarioFile(text: string, { on, context, schema }: Reading): Promise<ScenarioFileView | ApiError> {
  const manifests = readManifestText(text)
  if (manifests) {
    const question = await checkQuestion(manifests, on, context)
    return isApiError(question) ? question : { scenario: manifests, format: 'MANIFESTS', actions: 1 }
  }
  const found = readScenarioText(text, schema)
  if (!found.ok) return invalidInput(found.issues)
  const { scenario, value, placeOf } = found.read
  const question = await checkQuestion(value, on, context)
  if (isApiError(question)) return placedProblem(question, placeOf)
  return { scenario, format: 'SCENARIO', actions: countActions(value.actions) }
}

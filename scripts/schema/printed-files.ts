import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printReference } from './print-reference.ts'
import { printSdl } from './print-sdl.ts'
import { scenarioSchema } from './scenario-schema.ts'

/** What is printed from the schema of the API, by the path in the repository. */
export const PRINTED_FILES: Readonly<Record<string, () => string>> = {
  'schema.graphql': printSdl,
  'docs/reference.md': printReference,
  'docs/scenario.schema.json': () => `${JSON.stringify(scenarioSchema(), null, 2)}\n`,
}

/** Which of them are not in the folder as they are printed now. */
export function outdatedFiles(root: string): readonly string[] {
  return Object.entries(PRINTED_FILES).flatMap(([file, print]) =>
    readFileSync(join(root, file), 'utf8') === print() ? [] : file,
  )
}

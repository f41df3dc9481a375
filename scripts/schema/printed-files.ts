import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '../../src/cli/command.ts'
import { addServe } from '../../src/cli/commands/serve.ts'
import { configurationSchema } from '../../src/cli/configuration/configuration-schema.ts'
import { silentSession } from '../../src/cli/session.ts'
import { printReference } from './print-reference.ts'
import { printSdl } from './print-sdl.ts'
import { scenarioSchema } from './scenario-schema.ts'

/** What is printed from the schema of the API and from the flags of the server, by the path in the repository. */
export const PRINTED_FILES: Readonly<Record<string, () => string>> = {
  'schema.graphql': printSdl,
  'docs/reference.md': printReference,
  'docs/serve.schema.json': () => `${JSON.stringify(configurationSchema(serveCommand()), null, 2)}\n`,
  'docs/scenario.schema.json': () => `${JSON.stringify(scenarioSchema(), null, 2)}\n`,
}

function serveCommand(): Command {
  const program = new Command()
  addServe(program, silentSession())
  return program.commands[0] ?? program
}

/** Which of them are not in the folder as they are printed now. */
export function outdatedFiles(root: string): readonly string[] {
  return Object.entries(PRINTED_FILES).flatMap(([file, print]) =>
    readFileSync(join(root, file), 'utf8') === print() ? [] : file,
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '../../src/cli/command.ts'
import { addServe } from '../../src/cli/commands/serve.ts'
import { configurationSchema } from '../../src/cli/configuration/configuration-schema.ts'
import { silentSession } from '../../src/cli/session.ts'
import { printDashboardTypes } from './print-dashboard-types.ts'
import { printReference } from './print-reference.ts'
import { printSdl } from './print-sdl.ts'
import { scenarioSchema } from './scenario-schema.ts'

/** What is printed from the schema of the API and from the flags of the server, by the path in the repository. */
export const PRINTED_FILES: Readonly<Record<string, () => string | Promise<string>>> = {
  'schema.graphql': printSdl,
  'docs/reference.md': printReference,
  'docs/serve.schema.json': () => `${JSON.stringify(configurationSchema(serveCommand()), null, 2)}\n`,
  'docs/scenario.schema.json': () => `${JSON.stringify(scenarioSchema(), null, 2)}\n`,
  'src/dashboard/api/answers.generated.ts': printDashboardTypes,
}

function serveCommand(): Command {
  const program = new Command()
  addServe(program, silentSession())
  return program.commands[0] ?? program
}

/** Which of them are not in the folder as they are printed now. */
export async function outdatedFiles(root: string): Promise<readonly string[]> {
  const outdated: string[] = []
  for (const [file, print] of Object.entries(PRINTED_FILES))
    if (readFileSync(join(root, file), 'utf8') !== (await print())) outdated.push(file)
  return outdated
}

/**
 * Writes what is printed from the schema: the schema itself, sorted, to schema.graphql, and the JSON schema of scenario files
 * to docs/scenario.schema.json, and the reference of the API to docs/reference.md. With --check it only tells, by exit code 1, that one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { scenarioSchema } from '../src/cli/scenario-file/scenario-schema.ts'
import { printReference } from '../src/graphql/print-reference.ts'
import { printSdl } from '../src/graphql/print-sdl.ts'

const PRINTED: readonly (readonly [file: string, text: () => string])[] = [
  ['schema.graphql', printSdl],
  ['docs/reference.md', printReference],
  ['docs/scenario.schema.json', () => `${JSON.stringify(scenarioSchema(), null, 2)}\n`],
]

function main(): void {
  for (const [file, text] of PRINTED) {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
    if (!process.argv.includes('--check')) writeFileSync(path, text())
    else if (readFileSync(path, 'utf8') !== text()) {
      console.error(`${file} is out of date: run npm run schema`)
      process.exitCode = 1
    }
  }
}

main()

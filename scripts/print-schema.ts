/**
 * Writes what is printed from the schema: the schema itself, sorted, the reference of the API, the JSON schema of scenario
 * files and the types of the dashboard. With --check it writes nothing, and ends with exit code 1 if one of them is out of date.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outdatedFiles, PRINTED_FILES } from './schema/printed-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

if (process.argv.includes('--check')) {
  for (const file of await outdatedFiles(ROOT)) {
    console.error(`${file} is out of date: run npm run schema`)
    process.exitCode = 1
  }
} else for (const [file, print] of Object.entries(PRINTED_FILES)) writeFileSync(join(ROOT, file), await print())

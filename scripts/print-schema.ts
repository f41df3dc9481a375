/** Writes the sorted schema to schema.graphql; with --check it only tells, by exit code 1, that the file is out of date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printSdl } from '../src/graphql/print-sdl.ts'

const FILE = fileURLToPath(new URL('../schema.graphql', import.meta.url))

function main(): void {
  const sdl = printSdl()
  if (!process.argv.includes('--check')) {
    writeFileSync(FILE, sdl)
    return
  }
  if (readFileSync(FILE, 'utf8') === sdl) return
  console.error('schema.graphql is out of date: run npm run schema')
  process.exitCode = 1
}

main()

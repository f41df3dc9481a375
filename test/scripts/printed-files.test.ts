import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { outdatedFiles, PRINTED_FILES } from '../../scripts/schema/printed-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = mkdtempSync(join(tmpdir(), 'rehearse-printed-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

it('are up to date: npm run schema writes them again', async () => {
  expect(await outdatedFiles(ROOT)).toEqual([])
})

it.each(Object.keys(PRINTED_FILES))('are out of date where %s differs by a space', async (changed) => {
  for (const [file, print] of Object.entries(PRINTED_FILES)) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true })
    writeFileSync(join(FOLDER, file), file === changed ? `${await print()} ` : await print())
  }
  expect(await outdatedFiles(FOLDER)).toEqual([changed])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CitingText, CitingTexts } from './coverage.ts'
import { filesBelow } from './files-below.ts'
import { findTestNames } from './test-names.ts'

/** Collects all texts of a repository that may cite rules. */
export function findCitingTexts(root: string): CitingTexts {
  const read = (file: string): CitingText => ({ text: readFileSync(join(root, file), 'utf8'), file })
  const below = (folder: string, kind: RegExp): readonly CitingText[] =>
    filesBelow(root, folder)
      .filter((file) => kind.test(file))
      .map(read)
  return {
    testNames: findTestNames(root).map(({ name, file }) => ({ text: name, file })),
    code: [...below('src', /\.ts$/), ...below('test', /\.ts$|^test\/scenarios\//)],
    others: [...below('scripts', /\.(?:ts|mjs)$/), ...below('docs', /\.md$/), read('README.md')],
  }
}

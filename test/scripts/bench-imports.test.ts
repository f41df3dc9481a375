import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../scripts/requirements/files-below.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The imports from the build whose names the source does not export. They fail only when a benchmark runs. */
function missing(text: string): readonly string[] {
  return [...text.matchAll(/import \{([^}]*)\} from '[./]*\/build\/([^']*)\.js'/g)].flatMap(([, names = '', module = '']) => {
    const path = `src/${module}.ts`
    if (!existsSync(join(ROOT, path))) return [`${path}: file not found`]
    const exported = (name: string): boolean =>
      new RegExp(`^export (?:async )?(?:function\\*?|const|class) ${name}\\b`, 'm').test(read(path))
    const imported = names.split(',').map((name) => name.trim())
    return imported.filter((name) => name !== '' && !exported(name)).map((name) => `${path}: ${name} is not exported`)
  })
}

describe('the imports of the benchmarks from the build', () => {
  const files = filesBelow(ROOT, 'scripts/bench').filter((file) => file.endsWith('.mjs'))

  it('are found', () => {
    expect(files.flatMap((file) => [...read(file).matchAll(/\/build\/.*\.js'/g)]).length).toBeGreaterThan(20)
  })

  it.each(files)('%s imports what the source exports', (file) => {
    expect(missing(read(file))).toEqual([])
  })

  it('are reported when a file or a name has moved', () => {
    expect(missing("import { simulate } from '../../build/whatif/nowhere.js'")).toEqual(['src/whatif/nowhere.ts: file not found'])
    expect(missing("import { simulate, gone } from '../../build/whatif/simulate.js'")).toEqual([
      'src/whatif/simulate.ts: gone is not exported',
    ])
  })
})

/**
 * Bundles the command and the file of its threads into dist/, packages included: a process opens a few files instead of 1,500. With
 * `--modules` the parts that the benchmarks import as well, into build/. With `--into FOLDER` both go there. Plain JavaScript: it runs
 * before anything is built.
 */
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { licenseTexts } from './build/license-texts.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What a process begins with; src/server/run-pool/run-thread.ts names the second. */
const ENTRY_POINTS = ['src/cli/main.ts', 'src/server/run-pool/worker.ts']

/** Some packages load parts of themselves as CommonJS does. */
const REQUIRE =
  "import{createRequire as createRequireOfBundle}from'node:module';const require=createRequireOfBundle(import.meta.url);"

/** Packages that import graphql and packages that require it would get a copy each, and a schema of one is none of the other. */
const ONE_GRAPHQL = {
  name: 'one graphql',
  /** @param {import('esbuild').PluginBuild} build */
  setup: ({ onResolve }) => {
    onResolve({ filter: /^graphql$/ }, () => ({ path: join(ROOT, 'node_modules/graphql/index.mjs') }))
  },
}

/** Code that several entry points share, and code that is imported late, goes into chunks. @param {string} folder @param {string[]} entryPoints */
async function bundle(folder, entryPoints) {
  // Another process may still write there: a parallel build, a virus scanner.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: folder,
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    banner: { js: REQUIRE },
    plugins: [ONE_GRAPHQL],
  })
  return Object.keys(metafile.inputs)
}

/** The modules that the benchmarks import from build/. */
function benchmarkedModules() {
  const folder = join(ROOT, 'scripts/bench')
  const texts = readdirSync(folder).map((name) => (name.endsWith('.mjs') ? readFileSync(join(folder, name), 'utf8') : ''))
  const modules = texts.flatMap((text) =>
    [...text.matchAll(/ from '\.\.\/\.\.\/build\/(.*)\.js'/g)].map(([, path]) => `src/${path}.ts`),
  )
  return [...new Set(modules)]
}

const { into, modules } = parseArgs({ options: { into: { type: 'string', default: ROOT }, modules: { type: 'boolean' } } }).values
const inputs = await bundle(join(into, 'dist'), ENTRY_POINTS)
chmodSync(join(into, 'dist/cli/main.js'), 0o755)
writeFileSync(join(into, 'dist/THIRD-PARTY-LICENSES.txt'), licenseTexts(ROOT, inputs))
if (modules) await bundle(join(into, 'build'), benchmarkedModules())

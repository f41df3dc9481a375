/**
 * Bundles the command, the file of its threads and the dashboard into dist/, packages included: a process opens a few files instead of
 * 1,500. With `--modules` the parts that the benchmarks import as well, into build/. With `--into FOLDER` both go there. Plain JavaScript: it runs
 * before anything is built.
 */
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { bundleDashboard } from './build/bundle-dashboard.mjs'
import { licenseTexts } from './build/license-texts.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What a process begins with; src/server/run-pool/run-thread.ts names the second. */
const ENTRY_POINTS = ['src/cli/main.ts', 'src/server/run-pool/worker.ts']

/** Packages that import graphql and packages that require it would get a copy each, and a schema of one is none of the other. */
const ONE_GRAPHQL = { graphql: join(ROOT, 'node_modules/graphql/index.mjs') }

/** Commander loads it for subcommands that are programs of their own. There are none, and it takes a cold command some milliseconds. */
const CHILD_PROCESS = 'node:child_process'
const WITHOUT_CHILD_PROCESS = {
  name: 'without-child-process',
  /** @type {(id: string, importer?: string) => string | undefined} */
  resolveId: (id, importer) => (id === CHILD_PROCESS && importer?.includes('node_modules/commander/') ? `\0${id}` : undefined),
  /** @type {(id: string) => string | undefined} */
  load: (id) => (id === `\0${CHILD_PROCESS}` ? 'export {}' : undefined),
}

/**
 * Code that several entry points share, and code that is imported late, is put into chunks. CommonJS, whose compiled code can be kept
 * (src/cli/compiled-code.ts).
 * @param {string} folder
 * @param {string[]} entryPoints files of src
 * @param {'cjs' | 'esm'} format
 */
async function bundle(folder, entryPoints, format) {
  // Another process may still write there: a parallel build, a virus scanner.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  const built = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entryPoints.map((path) => [path.slice('src/'.length, -'.ts'.length), path])),
    platform: 'node',
    plugins: [WITHOUT_CHILD_PROCESS],
    resolve: { alias: ONE_GRAPHQL },
    // Some packages check more while their users develop.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // How long plugins take depends on the machine.
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      throw new Error(`the build reports (${level}): ${log.message}`)
    },
  })
  const { output } = await built.write({
    dir: folder,
    format,
    entryFileNames: '[name].js',
    chunkFileNames: `chunks/[name]-[hash].${format === 'cjs' ? 'cjs' : 'mjs'}`,
    // Compiled code that was kept can only require what a package imports when it needs it.
    ...(format === 'cjs' ? { dynamicImportInCjs: false } : {}),
    sourcemap: true,
    sourcemapExcludeSources: true,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false },
  })
  await built.close()
  if (format === 'cjs') writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n')
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
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
const inputs = [
  ...(await bundle(join(into, 'dist'), ENTRY_POINTS, 'cjs')),
  ...(await bundleDashboard(join(into, 'dist/dashboard'))),
]
chmodSync(join(into, 'dist/cli/main.js'), 0o755)
writeFileSync(join(into, 'dist/THIRD-PARTY-LICENSES.txt'), licenseTexts(inputs))
if (modules) await bundle(join(into, 'build'), benchmarkedModules(), 'esm')

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SOURCE = join(ROOT, 'src/dashboard')

/** In this order: the last one changes what the others say. */
const STYLES = [
  'theme',
  'controls',
  'tables',
  'page',
  'picker',
  'steps',
  'outcome',
  'waits',
  'play',
  'guide',
  'maintenance',
  'map',
  'panel',
  'pending',
  'capacity',
  'audit',
  'plan',
  'resilience',
  'wall',
  'compare',
  'trust',
  'moment',
  'narrow',
]

/**
 * Bundles the dashboard: one script with its packages, so that the page loads nothing from elsewhere.
 * @param {string} folder
 * @returns the paths of the files of the bundle
 */
export async function bundleDashboard(folder) {
  mkdirSync(folder, { recursive: true })
  const built = await rolldown({
    cwd: ROOT,
    input: { main: 'src/dashboard/main.tsx' },
    platform: 'browser',
    tsconfig: 'src/dashboard/tsconfig.json',
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      throw new Error(`the build of the dashboard reports (${level}): ${log.message}`)
    },
  })
  const { output } = await built.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    codeSplitting: false,
    minify: true,
    comments: { legal: false },
  })
  await built.close()
  copyFileSync(join(SOURCE, 'index.html'), join(folder, 'index.html'))
  const styles = STYLES.map((name) => readFileSync(join(SOURCE, 'styles', `${name}.css`), 'utf8'))
  writeFileSync(join(folder, 'main.css'), styles.join('\n'))
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

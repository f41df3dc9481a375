import { promisify } from 'node:util'
import { CliError } from './cli-error.ts'
import type { ManifestFile } from './manifest-files.ts'

/** The output of a large kustomization has some megabytes. */
const OUTPUT_MAX_BYTES = 256 * 1024 * 1024

/**
 * The manifests that a kustomization makes, by `kubectl kustomize`: it reads files and sends nothing to a cluster.
 * @throws {CliError} when kubectl is not installed, or cannot build the kustomization.
 */
export async function kustomized(folder: string): Promise<ManifestFile> {
  // Only here: most commands start no process.
  const { execFile } = await import('node:child_process')
  const run = promisify(execFile)
  try {
    const { stdout } = await run('kubectl', ['kustomize', '--', folder], { maxBuffer: OUTPUT_MAX_BYTES })
    return { name: `kustomization ${folder}`, source: folder, text: stdout }
  } catch (error) {
    throw new CliError(problemOf(error, folder), { cause: error })
  }
}

function problemOf(error: unknown, folder: string): string {
  const { code, stderr, message } = error as { readonly code?: unknown; readonly stderr?: string; readonly message?: string }
  if (code === 'ENOENT')
    return `-k ${folder} needs kubectl to build the kustomization, and it is not in PATH: install it, or give its output with -f`
  const [reason = ''] = (stderr || message || '').trim().split('\n').slice(-1)
  return `cannot build the kustomization ${folder}: ${reason.replace(/^error: /, '')}`
}

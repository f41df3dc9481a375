import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The branches that changes are merged into, the first one that is there. */
const TRUNKS = ['origin/main', 'main']

/** What decides about the figures. */
const MEASURED = ['src', 'scripts/bench']

/** The output of git; `undefined` where it fails. @param {string} root @param {string[]} args */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** @param {string} root @param {string} revision */
function commitOf(root, revision) {
  return git(root, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
}

/**
 * The commit to compare with: where this branch left the trunk. On the trunk itself, the last commit where a change is not committed yet,
 * and its parent otherwise. `undefined` without such a commit: no repository, or a clone without history.
 * @param {string} root
 */
export function baseCommit(root) {
  const head = commitOf(root, 'HEAD')
  const trunk = TRUNKS.find((name) => commitOf(root, name) !== undefined)
  const base = trunk && git(root, 'merge-base', 'HEAD', trunk)
  if (base && base !== head) return base
  const changed = git(root, 'status', '--porcelain', '--', ...MEASURED) !== ''
  return changed ? head : commitOf(root, 'HEAD^')
}

/** The commit of `--against`, or the one to compare with. @param {string} root @param {string} [against] */
export function commitToCompare(root, against) {
  if (against === undefined) return baseCommit(root)
  const commit = commitOf(root, against)
  if (commit === undefined) throw new Error(`${against} is not a commit of this repository`)
  return commit
}

/**
 * Checks a commit out beside this build, builds it with its own script and the packages of this one, and removes it after `use`, also when
 * that fails or the process is interrupted.
 * @template T
 * @param {string} root
 * @param {string} commit
 * @param {(folder: string) => Promise<T>} use
 */
export async function withBuildOf(root, commit, use) {
  const parent = mkdtempSync(join(tmpdir(), 'rehearse-bench-'))
  const folder = join(parent, 'other')
  const remove = () => {
    git(root, 'worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
    git(root, 'worktree', 'prune')
  }
  const interrupt = () => process.exit(130)
  process.once('exit', remove)
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--quiet', folder, commit], { stdio: 'inherit' })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    execFileSync(process.execPath, ['scripts/build.mjs', '--modules'], { cwd: folder, stdio: 'inherit' })
    return await use(folder)
  } finally {
    process.off('exit', remove)
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    remove()
  }
}

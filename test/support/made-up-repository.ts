import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Check } from '../../scripts/checks.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Files = Readonly<Record<string, string>>

/** A repository of a few files, with the settings of this one, in which a check can be run. */
export class MadeUpRepository {
  readonly folder = mkdtempSync(join(tmpdir(), 'rehearse-guards-'))

  /** `copied` are files and folders of this repository that are in the other one too. */
  constructor(files: Files, copied: readonly string[]) {
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
    for (const path of copied) cpSync(join(ROOT, path), join(this.folder, path), { recursive: true })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
  }

  run({ command, args }: Check): { readonly fine: boolean; readonly output: string } {
    const path = join(this.folder, 'node_modules', command)
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: this.folder, encoding: 'utf8' })
    return { fine: status === 0, output: `${stdout}${stderr}` }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { completionScript, SHELLS, type Shell } from './scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'rehearse-shells-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Answers as `rehearse __complete` does, and records the request.
const PROGRAM = join(folder, 'rehearse')
writeFileSync(
  PROGRAM,
  `#!/bin/sh
printf '%s|' "$@" > ${folder}/requested
case "$*" in
  *--from*) printf ':0\\n' ;;
  *--fork=*) printf -- '--fork=tree\\n--fork=try\\n:4\\n' ;;
  *) printf 'node-a\\tthe first\\nnode-b\\n:4\\n' ;;
esac
`,
)
chmodSync(PROGRAM, 0o755)
for (const shell of SHELLS) writeFileSync(join(folder, `completion.${shell}`), completionScript(shell))
writeFileSync(join(folder, 'cluster.json'), '{}')

const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, HOME: folder }
const isThere = (shell: Shell): boolean => spawnSync(shell, ['--version'], { env }).status === 0
const requested = (): string => execFileSync('cat', [join(folder, 'requested')], { encoding: 'utf8' })

/** What the shell would offer for a line whose cursor is at its end. */
const OFFERED: Readonly<Record<Shell, (line: string) => readonly string[]>> = {
  bash: (line) => [
    '--norc',
    '-c',
    `source ${folder}/completion.bash; COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _rehearse; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // The functions of its completion system, which need a terminal, hand on what they are given.
  zsh: (line) => [
    '-f',
    '-c',
    `compdef() { : }; _files() { print cluster.json }; _describe() { print -l -- "\${(@P)4}" }
     source ${folder}/completion.zsh; line='${line}'; words=("\${(@s: :)line}"); CURRENT=\${#words}; _rehearse`,
  ],
  fish: (line) => ['--no-config', '-c', `source ${folder}/completion.fish; complete -C '${line}'`],
}

function offered(shell: Shell, line: string): readonly string[] {
  const out = execFileSync(shell, OFFERED[shell](line), { env, cwd: folder, encoding: 'utf8' })
  return out.split('\n').filter((text) => text !== '')
}

// A shell that is not installed cannot be tested; complete.test.ts covers its completions on any machine.
describe.each(SHELLS)('%s', (shell) => {
  it.skipIf(!isThere(shell))('offers the candidates of the program', () => {
    expect(offered(shell, 'rehearse drain no').map((text) => text.split(/[\t:]/)[0])).toEqual(['node-a', 'node-b'])
    expect(requested()).toBe('__complete|drain|no|')
  })

  it.skipIf(!isThere(shell))('completes an empty word after a space', () => {
    offered(shell, 'rehearse drain ')
    expect(requested()).toBe('__complete|drain||')
  })

  it.skipIf(!isThere(shell))('completes the value of a flag with =', () => {
    const words = offered(shell, 'rehearse drain --fork=t')
    expect(words).toEqual(shell === 'bash' ? ['tree', 'try'] : ['--fork=tree', '--fork=try'])
  })

  it.skipIf(!isThere(shell))('leaves file names to the shell', () => {
    const words = offered(shell, 'rehearse drain --from clu')
    // bash does that itself when it is offered nothing.
    expect(words).toEqual(shell === 'bash' ? [] : ['cluster.json'])
  })
})

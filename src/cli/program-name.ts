import { basename, relative } from 'node:path'

/** kubectl runs `kubectl-rehearse` for `kubectl rehearse`. */
export function nameInHelp(argv: readonly string[]): string {
  return basename(argv[1] ?? '').startsWith('kubectl-') ? 'kubectl rehearse' : 'rehearse'
}

/** How to start this program again from here: what a person can copy. */
export function howToStart(argv: readonly string[], folder: string): string {
  const script = argv[1] ?? ''
  if (!/\.[cm]?[jt]s$/.test(script)) return nameInHelp(argv)
  const near = relative(folder, script)
  return `node ${near.startsWith('..') ? script : near}`
}

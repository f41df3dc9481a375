/** Flags that kubectl takes with and without a value. */
const BOOLEAN_FLAGS = new Set([
  '--ignore-daemonsets',
  '--delete-emptydir-data',
  '--force',
  '--disable-eviction',
  '--recursive',
  '--overwrite',
  '--save-config',
  '--global-default',
  '--all',
  '--all-namespaces',
  '--command',
  '--privileged',
  '--now',
  '--wait',
  '--ignore-not-found',
])

/** Flags that some commands set automatically. */
const NEGATED = new Set(['--ignore-daemonsets', '--overwrite', '--wait'])

/** Understands `--force=true` and `--force=false`, as kubectl does: lines copied from scripts work. */
export function splitFlagValues(argv: readonly string[]): string[] {
  return argv.flatMap((word) => {
    const [flag = '', value] = word.split('=', 2)
    if (!BOOLEAN_FLAGS.has(flag)) return [word]
    if (value === 'true') return [flag]
    if (value !== 'false') return [word]
    return NEGATED.has(flag) ? [flag.replace('--', '--no-')] : []
  })
}

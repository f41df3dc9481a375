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
  '--record',
])

/** Flags that some commands set automatically. */
const NEGATED = new Set(['--ignore-daemonsets', '--overwrite', '--wait'])

/** Short flags without a value. */
const SHORT_BOOLEAN_FLAGS = new Set(['-A', '-R'])

/** Understands `--force=true`, `--force=false` and `-c=app`, as kubectl does: lines copied from scripts work. Words after `--` stay. */
export function splitFlagValues(argv: readonly string[]): string[] {
  const end = argv.indexOf('--')
  const [words, others] = end === -1 ? [argv, []] : [argv.slice(0, end), argv.slice(end)]
  return [...words.flatMap(splitWord), ...others]
}

function splitWord(word: string): readonly string[] {
  const [, flag = '', value = ''] = /^(--?[A-Za-z][^=]*)=(.*)$/s.exec(word) ?? []
  const isShort = /^-[A-Za-z]$/.test(flag)
  if (!BOOLEAN_FLAGS.has(flag) && !SHORT_BOOLEAN_FLAGS.has(flag)) return isShort ? [flag, value] : [word]
  if (value === 'true') return [flag]
  if (value !== 'false') return [word]
  return NEGATED.has(flag) ? [flag.replace('--', '--no-')] : []
}

/** What the flags select. */
type Selected = 'objects' | 'workloads' | 'nodes'

/** kubectl's `-l`, with its description. */
export function selectorFlag(what: Selected): readonly [flag: string, about: string] {
  return ['-l, --selector <selector>', `select ${what} by label instead of by name`]
}

/** kubectl's `--all`, with its description. */
export function allFlag(what: Selected): readonly [flag: string, about: string] {
  return ['--all', what === 'nodes' ? 'select all nodes' : `select all ${what} of the kind, in the namespace`]
}

/** The same of kubectl apply, for the objects of its files. */
export function manifestSelectorFlag(): readonly [flag: string, about: string] {
  return ['-l, --selector <selector>', 'only objects that have these labels in the file']
}

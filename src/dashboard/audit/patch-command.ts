interface Patched {
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
}

/** The command that applies a strategic merge patch to a workload, for a POSIX shell. */
export function patchCommand({ kind, namespace, name }: Patched, patch: string): string {
  const place = namespace === null ? '' : ` -n ${namespace}`
  return `kubectl patch ${kind.toLowerCase()}/${name}${place} -p '${patch.replaceAll("'", "'\\''")}'`
}

/** `container app`, `containers app, proxy`: the subject of a finding about containers of a workload. */
export function containersText(names: readonly string[]): string {
  return `container${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}

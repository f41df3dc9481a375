/** What is known about the group of a node. */
interface Grouped {
  readonly nodeGroup: { readonly name: string } | null
}

/** Groups that are links: more are found with the filter. */
const GROUPS_MAX = 12

/** The node groups by name, where there are not too many to choose from. */
export function groupNames(nodes: readonly Grouped[]): readonly string[] {
  const names = [...new Set(nodes.flatMap(({ nodeGroup }) => nodeGroup?.name ?? []))].sort()
  return names.length > GROUPS_MAX ? [] : names
}

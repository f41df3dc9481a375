/** A map with the entries of another that it lacks, in the order of their names; the same one when it lacks none. */
export function completed(
  list: Readonly<Record<string, string>>,
  from: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (Object.keys(from).every((name) => list[name] !== undefined)) return list
  return Object.fromEntries(Object.entries({ ...from, ...list }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

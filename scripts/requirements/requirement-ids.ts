/** A requirement's identifier as it stands in a test's name: `WL-DEP-07`, `SC-NPE-30a`. */
const REQUIREMENT_ID = /\b(?:WL|SC)-[A-Z]+-\d+[a-z]?\b/g

/** Every requirement that a text names, in its order. */
export function requirementIds(text: string): readonly string[] {
  return text.match(REQUIREMENT_ID) ?? []
}

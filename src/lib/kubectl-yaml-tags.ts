/** The fields of a YAML library tag that are read here; this folder does not import the library. */
interface Tag {
  readonly tag: string
  readonly format?: string
  readonly test?: RegExp
}

/** Numbers with a point or an exponent have a digit before or after the point; without one `e0` and `.` are text. */
const WITH_POINT = /^[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*)$/
const WITH_EXPONENT = /^[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*(?:\.[0-9_]*)?)[eE][-+]?[0-9]+$/

/**
 * Scalars as kubectl's Go parser reads them: the words of YAML 1.1 (yes, no, on, off, y, n) are booleans and 0755 is
 * octal, but timestamps stay text, 1:30 is not a number, and neither is text without digits before its exponent (go-yaml
 * resolve.go).
 */
export function kubectlYamlTags<T extends string | Tag>(tags: readonly T[]): T[] {
  return tags.flatMap((tag): T[] => {
    if (typeof tag === 'string') return [tag]
    if (tag.tag === 'tag:yaml.org,2002:timestamp' || tag.format === 'TIME') return []
    if (tag.test?.test('1.5')) return [Object.assign({}, tag, { test: WITH_POINT })]
    return [tag.test?.test('1e5') ? Object.assign({}, tag, { test: WITH_EXPONENT }) : tag]
  })
}

import { type Document, isMap, isScalar, LineCounter, visit } from 'yaml'
import { parseYaml } from '../../lib/bounded-yaml.ts'
import { type SchedulerConfiguration, unreadableSchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import type { InputPlace } from './input-place.ts'

/**
 * The document of a KubeSchedulerConfiguration. One that kube-scheduler could not read is refused in its words; whether it would
 * take what it has read is checked with the scenario.
 */
export function readSchedulerConfiguration(
  text: string | null | undefined,
  place: InputPlace,
): SchedulerConfiguration | undefined {
  if (text == null || text.trim() === '') return undefined
  const lines = new LineCounter()
  const parsed = parseYaml(text, { version: '1.1', uniqueKeys: false, lineCounter: lines })
  const [error] = parsed.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    return place.refuse(`not valid YAML: ${error.message} at line ${line}, column ${col}`)
  }
  const document: unknown = parsed.toJS()
  const problem = unreadableSchedulerConfiguration(document, { text, duplicates: duplicateKeys(parsed, lines) })
  if (problem) return (problem.path === '' ? place : place.at(problem.path)).refuse(problem.message)
  return document as SchedulerConfiguration
}

/** Keys that occur in a mapping more than once, in the order of the text. */
function duplicateKeys(document: Document, lines: LineCounter): readonly { readonly key: string; readonly line: number }[] {
  const found: { key: string; line: number; at: number }[] = []
  visit(document, {
    Map(_, node) {
      if (!isMap(node)) return
      const seen = new Set<string>()
      for (const { key } of node.items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        const at = key.range?.[0] ?? 0
        if (seen.has(name)) found.push({ key: name, line: lines.linePos(at).line, at })
        seen.add(name)
      }
    },
  })
  return found.sort((a, b) => a.at - b.at).map(({ key, line }) => ({ key, line }))
}

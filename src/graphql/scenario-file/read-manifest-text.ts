import { isMap } from 'yaml'
import { parseYamlDocuments } from '../../lib/bounded-yaml.ts'
import type { ScenarioValue } from '../inputs/scenario-input.ts'

/** The scenario that applies the Kubernetes objects of a text; `undefined` for a text without an object that names its kind. */
export function readManifestText(text: string): Pick<ScenarioValue, 'actions'> | undefined {
  const hasObject = parseYamlDocuments(text, { logLevel: 'silent' }).some(
    ({ contents }) => isMap(contents) && contents.has('kind') && !contents.has('actions'),
  )
  return hasObject ? { actions: [{ apply: { manifest: text } }] } : undefined
}

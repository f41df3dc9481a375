import type { KubeletDocument } from '../../whatif/model/kubelet-configuration-of.ts'
import type { InputPlace } from './input-place.ts'
import { readDocuments } from './manifest/read-documents.ts'

/** The document of a KubeletConfiguration; whether a kubelet would take it is checked with the scenario. */
export function readKubeletConfiguration(text: string | null | undefined, place: InputPlace): KubeletDocument | undefined {
  if (text == null || text.trim() === '') return undefined
  const [first, ...others] = readDocuments(text, place)
  if (first === undefined) return undefined
  const { value } = first
  if (others.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  return place.refuse('a KubeletConfiguration must be one YAML or JSON object')
}

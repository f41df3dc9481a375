import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isKind, type Kind } from '../../src/kube/kinds.ts'

export interface RecordedObject {
  /** Where it is from, for messages. */
  readonly from: string
  readonly kind: Kind
  readonly object: Record<string, unknown>
}

const RECORDINGS = new URL('../conformance/recordings/control-plane/', import.meta.url)
const SAMPLE = new URL('../../samples/shop-30.json.gz', import.meta.url)

/** The objects of the sample cluster. */
export function sampleObjects(): readonly RecordedObject[] {
  const list: unknown = JSON.parse(gunzipSync(readFileSync(SAMPLE)).toString())
  return recorded('samples/shop-30', (list as { items: unknown[] }).items)
}

/** What the recorded control plane had stored at the beginning of each scenario, and when it had settled. */
export function scenarioObjects(): readonly RecordedObject[] {
  const files = readdirSync(RECORDINGS).filter((file) => file !== 'defaulting.json')
  return files.flatMap((file) => {
    const { initial, settled } = readJson(file) as { initial: unknown[]; settled?: { objects: unknown[] } }
    return [...recorded(`${file} initial`, initial), ...recorded(`${file} settled`, settled?.objects ?? [])]
  })
}

export interface Defaulted {
  readonly description: string
  readonly manifest: Record<string, unknown>
  readonly stored: Record<string, unknown>
}

/** Sparse manifests with what the API server made of them; times and uids, which the recording leaves open, are all the same. */
export function defaultedManifests(): readonly Defaulted[] {
  const text = readFileSync(new URL('defaulting.json', RECORDINGS), 'utf8')
    .replaceAll('<time>', '2026-06-01T12:00:00Z')
    .replaceAll('<uid>', 'some-uid')
  return (JSON.parse(text) as { accepted: readonly Defaulted[] }).accepted
}

function readJson(file: string): unknown {
  const bytes = readFileSync(new URL(file, RECORDINGS))
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}

function recorded(from: string, objects: readonly unknown[]): readonly RecordedObject[] {
  return objects.flatMap((item) => {
    const object = item as { kind: string; metadata: { name: string } }
    const { kind } = object
    return isKind(kind) ? [{ from: `${from}: ${kind} ${object.metadata.name}`, kind, object: { ...object } }] : []
  })
}

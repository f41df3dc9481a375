import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SOURCE_KINDS } from '../../src/ingest/resources.ts'
import { ACME_CLUSTER } from './acme-cluster.ts'
import { baseOf, exportText, redactedExport } from './exported-base.ts'
import { originalTexts, textsIn } from './original-texts.ts'
import { recordedStates } from './recorded-states.ts'

/** `every-answer.test.ts` reads the others. */
const EVERY = 10
const ACME = baseOf(ACME_CLUSTER)

/** The places in a text that have the word of every original text. */
function leaks(text: string): readonly string[] {
  return [...text.matchAll(/.{0,40}acme.{0,20}|.{0,30}203\.0\.113\.\d+/gi)].map(([place]) => place)
}

describe('a redacted export', () => {
  const { text } = redactedExport(ACME)

  it('has every kind that is read', () => {
    expect(SOURCE_KINDS.filter((kind) => ACME.state.count(kind) === 0)).toEqual([])
  })

  it('is read with its custom resources, and with what controls their pods', () => {
    const { state } = baseOf(JSON.parse(text).items)
    const [shop] = state.list('CustomResource')
    expect(shop).toMatchObject({ replicas: 2, currentReplicas: 1, annotations: {} })
    expect(state.list('CustomResourceDefinition')).toMatchObject([{ scale: { specReplicasPath: '.spec.tills' } }])
    expect(state.podsOwnedBy(shop?.uid ?? '')).toHaveLength(1)
    expect(exportText(ACME)).not.toContain('password')
  })

  it('has no original text, of any kind', () => {
    expect(leaks(text)).toEqual([])
    expect(leaks(exportText(ACME)).length).toBeGreaterThan(300)
  })

  it('has no field in which a template has commands, variables or credentials', () => {
    const fields = /"(?:args|command|envFrom|valueFrom|imagePullSecrets|hostAliases|managedFields|volumeAttributes)"/g
    expect(text.match(fields)).toBeNull()
    expect(new Set(exportText(ACME).match(fields)).size).toBe(7)
  })
})

describe('a redacted export of a cluster', () => {
  it.each(['samples/shop-30.json.gz', 'test/clusters/a-48.json.gz', 'test/clusters/b-56.json.gz'])(
    '%s has none of its texts',
    (path) => {
      const { items } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as { readonly items: readonly object[] }
      const originals = originalTexts(items)
      const base = baseOf(items)
      expect(textsIn(exportText(base), originals).length).toBeGreaterThan(200)
      expect(textsIn(redactedExport(base).text, originals)).toEqual([])
    },
  )

  it('has none of the texts of recorded states', () => {
    const states = [...recordedStates()].filter((_, i) => i % EVERY === 0)
    const found = states.flatMap(([name, stateOf]) => {
      const base = stateOf()
      const originals = originalTexts(JSON.parse(exportText(base)).items.slice(1))
      return textsIn(redactedExport(base).text, originals).map((text) => `${name}: ${text}`)
    })
    expect(found).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, scores } from '../../../../../test/support/scheduler-plugin.ts'
import type { NodeImage } from '../../../../kube/node.ts'
import { imageLocality } from './image-locality.ts'

const plugin = imageLocality.create({})
const MEBIBYTE = 1024 * 1024
const image = (name: string, mebibytes: number): NodeImage => ({ names: [name], sizeBytes: mebibytes * MEBIBYTE })

function rawScores(images: Readonly<Record<string, readonly NodeImage[]>>, ...wanted: readonly string[]): unknown {
  const state = clusterOf(() => Object.entries(images).map(([name, list]) => aNode(name, { images: list })))
  const containers = wanted.map((name) => aContainer({ image: name }))
  const found = scores(plugin, aPod(state.shapes, 'p', { spec: { containers } }), state)
  return found === 'skip' ? found : found.raw
}

describe('ImageLocality', () => {
  it('prefers nodes that have the image, by its size and the number of nodes with it', () => {
    expect(rawScores({ a: [image('app:1', 1000)], b: [] }, 'app:1')).toEqual({ a: 48, b: 0 })
    expect(rawScores({ a: [image('app:1', 1000)], b: [image('app:1', 1000)] }, 'app:1')).toEqual({ a: 100, b: 100 })
  })

  it('scores small images 0 and caps the score of large ones', () => {
    expect(rawScores({ a: [image('app:1', 23)] }, 'app:1')).toEqual({ a: 0 })
    expect(rawScores({ a: [image('app:1', 9000)] }, 'app:1')).toEqual({ a: 100 })
  })

  it('reads an image without a tag as latest, and does not read a registry port as a tag', () => {
    const nodes = { a: [image('registry:5000/app:latest', 1000)] }
    expect(rawScores(nodes, 'registry:5000/app')).toEqual({ a: 100 })
    expect(rawScores(nodes, 'registry:5000/app:v2')).toEqual({ a: 0 })
  })

  it('scales its thresholds with the number of containers', () => {
    expect(rawScores({ a: [image('app:1', 1000)] }, 'app:1', 'other:1')).toEqual({ a: 49 })
  })

  it('counts images that are pulled later', () => {
    const state = clusterOf(() => [aNode('a', { images: [] })])
    const pod = aPod(state.shapes, 'p', { spec: { containers: [aContainer({ image: 'app:1' })] } })
    expect(scores(plugin, pod, state)).toMatchObject({ raw: { a: 0 } })
    state.put(aNode('a', { images: [image('app:1', 1000)] }))
    expect(scores(plugin, pod, state)).toMatchObject({ raw: { a: 100 } })
  })
})

import { describe, expect, it } from 'vitest'
import { savedCluster, savedText } from '../../../test/support/cli.ts'
import { controlledBy, customResource, definition, readyPod } from '../../../test/support/custom-resources.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { follow } from '../load.ts'
import type { SourceLoader } from '../source-loader.ts'
import { createFileSource } from './file-source.ts'

function read(path: string): Promise<SourceLoader> {
  const source = createFileSource({ paths: [path] })
  return follow(source, new ClusterState(), { signal: new AbortController().signal })
}

async function customResources(objects: readonly object[]) {
  const { state } = await read(savedCluster(objects))
  return state.list('CustomResource').map(({ name, namespace, replicas, currentReplicas }) => ({
    name,
    namespace,
    replicas,
    currentReplicas,
  }))
}

const DB = customResource('Database', 'db', { spec: { instances: 3, replicas: 9, password: 'secret' }, status: { instances: 2 } })
const POD = readyPod('db-1', 'a', controlledBy('Database', 'db'))
const KIND = { kind: 'Database', plural: 'databases' }
const DEFINED = definition({ ...KIND, replicasIn: 'instances' })
const SCALED = { name: 'Database.example.com:db', namespace: 'shop', replicas: 3, currentReplicas: 2 }
const UNSCALED = { ...SCALED, replicas: undefined, currentReplicas: undefined }

describe('custom resources in files', () => {
  it.each<[string, readonly object[], readonly object[]]>([
    ['of a kind that is defined first', [DEFINED, DB, POD], [SCALED]],
    ['of a kind that is defined last', [POD, DB, DEFINED], [SCALED]],
    ['without the definition of the kind', [DB, POD], [UNSCALED]],
    ['without a scale subresource', [definition(KIND), DB, POD], [UNSCALED]],
    ['that control no pod', [DEFINED, DB, readyPod('web', 'a')], []],
    ['of a kind without namespaces', [definition({ ...KIND, scope: 'Cluster' }), DB, POD], []],
    [
      'that control a ReplicaSet',
      [
        DB,
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          metadata: { name: 'db-1', namespace: 'shop', ...controlledBy('Database', 'db') },
        },
      ],
      [UNSCALED],
    ],
    [
      'that compose a Deployment',
      [
        DB,
        {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'db-1', namespace: 'shop', ...controlledBy('Database', 'db') },
        },
      ],
      [],
    ],
    [
      'with the names of others',
      [DEFINED, DB, customResource('Cache', 'db'), POD, readyPod('db-2', 'a', controlledBy('Cache', 'db'))],
      [{ ...UNSCALED, name: 'Cache.example.com:db' }, SCALED],
    ],
    ['with a number in a list', [DEFINED, { ...DB, spec: { instances: [3] } }, POD], [{ ...SCALED, replicas: undefined }]],
    ['whose definition is damaged', [{ ...DEFINED, spec: 7 }, DB, POD], [UNSCALED]],
  ])('are read %s', async (_, objects, expected) => {
    expect(await customResources(objects)).toEqual(expected)
  })

  it('keep nothing but metadata and replicas', async () => {
    const { state } = await read(
      savedCluster([DEFINED, { ...DB, metadata: { ...metadataOf(DB), annotations: { a: 'b' } } }, POD]),
    )
    expect(state.list('CustomResource')[0]).toMatchObject({ annotations: {}, finalizers: [] })
    expect(JSON.stringify(state.list('CustomResource'))).not.toContain('secret')
  })

  it('are read from documents of YAML, with the kind in the list around them', async () => {
    const pod = JSON.stringify(POD)
    const list = JSON.stringify({
      apiVersion: 'example.com/v1',
      kind: 'DatabaseList',
      items: [{ ...DB, kind: undefined, apiVersion: undefined }],
    })
    const { state } = await read(savedText('dump.yaml', `---\n${pod}\n---\n${list}\n`))
    expect(state.list('CustomResource').map(({ name }) => name)).toEqual([SCALED.name])
  })

  it('are reported where a kind controls pods and is not in the files', async () => {
    const { coverage } = await read(savedCluster([POD]))
    expect(coverage.find(({ kind }) => kind === 'CustomResource')).toEqual({
      code: 'not-in-files',
      kind: 'CustomResource',
      message: 'the files contain no Database.example.com, although pods are controlled by that kind',
      remedy: 'Save them too: kubectl get database.example.com -A -o json.',
    })
  })

  it('are skipped where they control no pod, and reported where they are there twice', async () => {
    const messages = async (objects: readonly object[]) =>
      (await read(savedCluster(objects))).problems.map(({ message }) => message)
    expect(await messages([DB, DB, readyPod('web', 'a')])).toEqual([
      '2 objects of kind Database (example.com/v1) skipped: it does not affect any answer',
    ])
    expect(await messages([DB, DB, POD])).toEqual([
      expect.stringMatching(/item 2 .*: Database.example.com shop\/db is a duplicate of the one in .* item 1 /),
    ])
  })
})

function metadataOf(object: object): object {
  return (object as { readonly metadata: object }).metadata
}

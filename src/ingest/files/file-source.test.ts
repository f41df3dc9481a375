import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  AB,
  bare,
  type Files,
  itemYaml,
  list,
  makeFolder,
  pod,
  podYaml,
  read,
  removeFolder,
  two,
} from '../../../test/support/read-files.ts'

beforeEach(() => {
  makeFolder()
})

afterEach(removeFolder)

const good: { name: string; files: Files; objects: string[] }[] = [
  { name: 'a List, pretty', files: { 'a.json': JSON.stringify(two, null, 4) }, objects: AB },
  { name: 'a List, compact', files: { 'a.json': JSON.stringify(two) }, objects: AB },
  { name: 'a List with gzip', files: { 'a.json.gz': gzipSync(JSON.stringify(two)) }, objects: AB },
  { name: 'gzip under a name that hides it', files: { dump: gzipSync(JSON.stringify(two)) }, objects: AB },
  {
    name: 'gzip in several members',
    files: { dump: Buffer.concat([gzipSync(JSON.stringify(pod('a'))), gzipSync(JSON.stringify(pod('b')))]) },
    objects: AB,
  },
  { name: 'a byte order mark', files: { 'a.json': `\ufeff${JSON.stringify(two)}` }, objects: AB },
  {
    name: 'UTF-16 as PowerShell writes it',
    files: { 'a.json': Buffer.from(`\ufeff${JSON.stringify(two)}`, 'utf16le') },
    objects: AB,
  },
  { name: 'a single object', files: { 'a.json': JSON.stringify(pod('a')) }, objects: ['Pod shop/a'] },
  { name: 'a bare array', files: { 'a.json': JSON.stringify([pod('a'), pod('b')]) }, objects: AB },
  { name: 'NDJSON', files: { 'a.ndjson': `${JSON.stringify(pod('a'))}\n${JSON.stringify(pod('b'))}\n` }, objects: AB },
  {
    name: 'a raw list of the API, kind first',
    files: { 'a.json': JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: {}, items: [bare('a'), bare('b')] }) },
    objects: AB,
  },
  {
    name: 'a typed list, kind last',
    files: { 'a.json': JSON.stringify({ apiVersion: 'v1', items: [bare('a'), bare('b')], kind: 'PodList' }) },
    objects: AB,
  },
  {
    name: 'a list in a list',
    files: { 'a.json': JSON.stringify(list([{ kind: 'PodList', apiVersion: 'v1', items: [bare('a')] }, pod('b')])) },
    objects: AB,
  },
  {
    name: 'a group of its own',
    files: { 'a.json': JSON.stringify({ kind: 'DeploymentList', apiVersion: 'apps/v1', items: [bare('a')] }) },
    objects: ['Deployment shop/a'],
  },
  { name: 'a list of null', files: { 'a.json': '{"kind":"PodList","apiVersion":"v1","items":null}' }, objects: [] },
  { name: 'a YAML object', files: { 'a.yaml': podYaml('a') }, objects: ['Pod shop/a'] },
  {
    name: 'YAML documents',
    files: { 'a.yaml': `# two\n---\n${podYaml('a')}---\n# none\n---\n${podYaml('b')}...\n` },
    objects: AB,
  },
  {
    name: 'YAML with carriage returns',
    files: { 'a.yaml': `${podYaml('a')}---\n${podYaml('b')}`.replaceAll('\n', '\r\n') },
    objects: AB,
  },
  {
    name: 'a YAML List as kubectl writes it',
    files: { 'a.yaml': `apiVersion: v1\nitems:\n${itemYaml('a')}${itemYaml('b')}kind: List\nmetadata:\n  resourceVersion: ""\n` },
    objects: AB,
  },
  {
    name: 'a YAML List with indented items',
    files: { 'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${(itemYaml('a') + itemYaml('b')).replaceAll(/^/gm, '  ')}` },
    objects: AB,
  },
  {
    name: 'a typed YAML list, kind last',
    files: {
      'a.yaml':
        'apiVersion: v1\nitems:\n- metadata: {name: a, namespace: shop}\n- metadata: {name: b, namespace: shop}\nkind: PodList\n',
    },
    objects: AB,
  },
  { name: 'a folder below folders', files: { 'b/x.yaml': podYaml('b'), 'a/deep/x.json': JSON.stringify(pod('a')) }, objects: AB },
  {
    name: 'a version of a kind that is served beside the one that is read (semantics B12.14)',
    files: {
      'a.json': JSON.stringify({
        kind: 'HorizontalPodAutoscalerList',
        apiVersion: 'autoscaling/v1',
        items: [{ ...bare('a'), spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 60 } }],
      }),
    },
    objects: ['HorizontalPodAutoscaler shop/a'],
  },
  {
    name: 'a cluster-info dump',
    files: {
      'nodes.json': JSON.stringify({ kind: 'NodeList', apiVersion: 'v1', items: [{ metadata: { name: 'node-1' } }] }),
      'shop/pods.json': JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: [bare('a'), bare('b')] }),
      'shop/replication-controllers.json': JSON.stringify({ kind: 'ReplicationControllerList', apiVersion: 'v1', items: [] }),
      'shop/a/logs.txt': 'hello',
    },
    objects: ['Node /node-1', ...AB],
  },
]

describe('what can be read', () => {
  for (const { name, files, objects } of good) {
    it(name, async () => {
      const reported = await read(files)
      expect(reported.objects).toEqual(objects)
      expect(reported.problems.filter((problem) => problem.severity === 'error')).toEqual([])
    })
  }

  it('reads words as kubectl does: on is a boolean, a time stays text', async () => {
    const text = `${podYaml('a')}spec:\n  hostNetwork: on\n  automountServiceAccountToken: no\n  mode: 0644\n  ratio: 1:30\n  since: 2026-06-01T00:00:00Z\n  quoted: "yes"\n`
    const { events } = await read({ 'a.yaml': text })
    const object = events.find((event) => event.type === 'object')?.object
    expect(object?.['spec']).toEqual({
      hostNetwork: true,
      automountServiceAccountToken: false,
      mode: 0o644,
      ratio: '1:30',
      since: '2026-06-01T00:00:00Z',
      quoted: 'yes',
    })
  })

  it('keeps text with dashes, markers and hashes inside of an item', async () => {
    const script =
      '    spec:\n      script: |\n        # no comment\n        - no item\n\n        --- no document\n      end: x\n'
    const { objects, events } = await read({
      'a.yaml': `apiVersion: v1\nkind: List\nitems:\n${itemYaml('a').replace(/$/, '')}${script.replaceAll(/^ {2}/gm, '')}${itemYaml('b')}`,
    })
    expect(objects).toEqual(AB)
    const first = events.find((event) => event.type === 'object')?.object
    expect(first?.['spec']).toEqual({ script: '# no comment\n- no item\n\n--- no document\n', end: 'x' })
  })

  it('reports where each object was written', async () => {
    const { events } = await read({ 'a.json': `${JSON.stringify(pod('x'))}\n${JSON.stringify(two, null, 2)}` })
    const origins = events.filter((event) => event.type === 'object').map((event) => ({ ...event.origin, file: '' }))
    expect(origins).toEqual([
      { file: '', document: 1, line: 1 },
      { file: '', document: 2, item: 1, line: 5 },
      { file: '', document: 2, item: 2, line: 13 },
    ])
  })

  it('reports which kinds are complete and which are unknown', async () => {
    const { synced, events } = await read({
      'a.json': JSON.stringify(pod('a')),
      'b.json': JSON.stringify({ kind: 'PodDisruptionBudgetList', apiVersion: 'policy/v1', items: [] }),
    })
    expect(synced).toEqual(['Pod', 'PodDisruptionBudget', 'CustomResource'])
    const notes = events.filter((event) => event.type === 'coverage').map((event) => event.note)
    expect(notes.find((note) => note.kind === 'Node')?.code).toBe('not-in-files')
    expect(notes.some((note) => note.kind === 'Pod' || note.kind === 'PodDisruptionBudget')).toBe(false)
  })

  it('reads lists of YAML whose items share anchors, with one another and with what is around the list', async () => {
    const text = `apiVersion: v1
kind: List
x-labels: &labels { app: web, tier: &tier front }
items:
- apiVersion: v1
  kind: Pod
  metadata: { name: a, namespace: &ns shop, labels: *labels }
  spec: &spec
    priority: 7
- apiVersion: v1
  kind: Pod
  metadata: { name: b, namespace: *ns, labels: { <<: *labels, app: api } }
  spec: *spec
- kind: Pod
  apiVersion: v1
  metadata: { name: c, namespace: shop, labels: { tier: *tier } }
- { kind: Pod, apiVersion: v1, metadata: { name: d, namespace: &ns other } }
- { kind: Pod, apiVersion: v1, metadata: { name: e, namespace: *ns } }
- { kind: Pod, apiVersion: v1, metadata: { name: f, namespace: *nobody } }
---
{ kind: Pod, apiVersion: v1, metadata: { name: g, namespace: *ns } }
`
    const { events, problems } = await read({ 'a.yaml': text })
    const pods = events.flatMap((event) => (event.type === 'object' ? [event.object] : []))
    const reported = pods.map(({ metadata: { name, namespace, labels }, ...rest }) => [name, namespace, labels, rest['spec']])
    expect(reported.sort()).toEqual([
      ['a', 'shop', { app: 'web', tier: 'front' }, { priority: 7 }],
      ['b', 'shop', { app: 'api', tier: 'front' }, { priority: 7 }],
      ['c', 'shop', { tier: 'front' }, undefined],
      ['d', 'other', undefined, undefined],
      ['e', 'other', undefined, undefined],
    ])
    expect(problems.map(({ code, document, item }) => [code, document, item])).toEqual([
      ['yaml-malformed', 1, 6],
      ['yaml-malformed', 2, undefined],
    ])
  })

  it('stops at anchors that build on each other without end', async () => {
    const steps = Array.from(
      { length: 12 },
      (_, i) =>
        `- { kind: Pod, x${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join()}] }`,
    )
    const { problems } = await read({ 'a.yaml': ['kind: List', 'items:', '- &a-1 x', ...steps].join('\n') })
    const messages = problems.map(({ message }) => message)
    expect(messages.filter((message) => message.includes('expands to too much'))).toHaveLength(1)
  })

  it('gives objects without a uid a stable unique one, and keeps existing ones', async () => {
    const known = { ...pod('c'), metadata: { name: 'c', namespace: 'shop', uid: 'u1' } }
    const files = { 'a.json': JSON.stringify(list([pod('a'), pod('b'), { ...pod('a'), kind: 'Service' }, known])) }
    const uids = async () =>
      (await read(files)).events.flatMap((event) => (event.type === 'object' ? [event.object.metadata.uid ?? ''] : []))
    const first = await uids()
    expect(await uids()).toEqual(first)
    expect(first.at(-1)).toBe('u1')
    expect(new Set(first).size).toBe(4)
    for (const uid of first.slice(0, 3)) expect(uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('recognises owners that lost their uids by those who refer to them, whatever comes first', async () => {
    const meta = (name: string, rest: object) => ({ metadata: { name, namespace: 'shop', ...rest } })
    const owner = (kind: string, name: string, uid?: string) => ({
      ownerReferences: [{ apiVersion: 'apps/v1', kind, name, controller: true, ...(uid ? { uid } : {}) }],
    })
    const set = { apiVersion: 'apps/v1', kind: 'ReplicaSet', ...meta('web-1', owner('Deployment', 'web', 'd1')) }
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', ...meta('web', {}) }
    const nameless = { apiVersion: 'apps/v1', kind: 'StatefulSet', ...meta('db', {}) }
    const whole = { apiVersion: 'apps/v1', kind: 'StatefulSet', ...meta('log', { uid: 's9' }) }
    const mine = { ...pod('web-1-x'), ...meta('web-1-x', { uid: 'p1', ...owner('ReplicaSet', 'web-1', 'r1') }) }
    const theirs = { ...pod('db-0'), ...meta('db-0', { uid: 'p2', ...owner('StatefulSet', 'db') }) }
    const lost = { ...pod('log-0'), ...meta('log-0', { uid: 'p3', ...owner('StatefulSet', 'log') }) }
    const items = [set, mine, deployment, nameless, whole, theirs, lost]
    const { events, problems } = await read({ 'a.json': JSON.stringify(list(items)) })
    const objects = events.flatMap((event) => (event.type === 'object' ? [event.object] : []))
    const uidOf = (name: string) => objects.find(({ metadata }) => metadata.name === name)?.metadata.uid
    expect(objects).toHaveLength(7)
    expect([uidOf('web'), uidOf('web-1')]).toEqual(['d1', 'r1'])
    const reference = objects.find(({ metadata }) => metadata.name === 'db-0')?.metadata['ownerReferences']
    expect(reference).toMatchObject([{ uid: uidOf('db') }])
    const synced = events.findIndex(({ type }) => type === 'synced')
    expect(events.findLastIndex(({ type }) => type === 'object')).toBeLessThan(synced)
    expect(problems.map(({ code, severity, object, count }) => [code, severity, object, count])).toEqual([
      ['owner-assumed', 'notice', 'ReplicaSet shop/web-1', 3],
      ['owner-lost', 'error', 'StatefulSet shop/log', 1],
    ])
  })

  it('takes from events how long images were pulled, and skips all others', async () => {
    const involvedObject = { kind: 'Pod', namespace: 'shop', name: 'a', uid: 'u1', fieldPath: 'spec.containers{main}' }
    const event = (reason: string, message: string) => ({ metadata: { name: `a.${reason}` }, involvedObject, reason, message })
    const pulled = event('Pulled', 'Successfully pulled image "app:1" in 2s (3s including waiting). Image size: 9 bytes.')
    const { events, problems } = await read({
      'a.json': JSON.stringify({ kind: 'EventList', apiVersion: 'v1', items: [pulled, event('Started', 'Started container')] }),
      'b.json': JSON.stringify(pod('a')),
    })
    expect(events.filter(({ type }) => type === 'pulled')).toEqual([
      { type: 'pulled', pod: 'u1', container: 'spec.containers{main}', ms: 3000 },
    ])
    expect(problems.map(({ code, count }) => [code, count])).toEqual([['object-skipped', 1]])
  })
})

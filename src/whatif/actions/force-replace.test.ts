import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { CodecContext } from '../../kube/codec/codec-context.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { readObject } from '../../kube/codec/registry.ts'
import type { Kind } from '../../kube/kinds.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import type { ForcedDeletion } from './force-replace.ts'
import type { Document } from './manifests/document.ts'
import type { ReplaceAction } from './replace.ts'

const POD_SPEC = { containers: [{ name: 'c', image: 'web:2' }] }
const PORTS = { selector: { app: 'web' }, ports: [{ port: 80 }] }

function shop(): StateTwin {
  const twin = new StateTwin().put(aNode('a'))
  const { shapes } = twin.state
  const service = { metadata: { name: 'web', namespace: 'default', uid: 'uid-svc' }, spec: PORTS }
  return twin.put(
    aPod(shapes, 'web', { nodeName: 'a', phase: 'Running', labels: { app: 'web' } }),
    aPod(shapes, 'held', { nodeName: 'a', phase: 'Running', finalizers: ['example.com/hold'] }),
    readObject('Service', service, new CodecContext(shapes)),
  )
}

function document(kind: Kind, name: string, spec: object): Document {
  const manifest: JsonObject = { apiVersion: 'v1', kind, metadata: { name, namespace: 'default' }, spec }
  return { key: { kind, namespace: 'default', name }, manifest, line: undefined }
}

const SERVICE = document('Service', 'web', PORTS)
const pod = (name: string): Document => document('Pod', name, POD_SPEC)
const DELETION: ForcedDeletion = { cascade: 'Background', gracePeriodSeconds: undefined }

function play(documents: readonly Document[], rest: Partial<ReplaceAction> = {}) {
  return simulate(
    shop().pin(),
    scenarioOf([{ kind: 'replace', documents, skipped: [], source: 'f.yaml', saveConfig: false, force: DELETION, ...rest }]),
  )
}

// As kubectl 1.36.3 printed it.
describe('kubectl replace --force (semantics F3.31)', () => {
  it('deletes the objects, waits until they are gone, and creates them', () => {
    const { output, after, timeline } = play([pod('web'), SERVICE])
    expect(output).toEqual([
      'pod "web" deleted from default namespace',
      'service "web" deleted from default namespace',
      'pod/web replaced',
      'service/web replaced',
    ])
    const [began, ended] = ['ACTION_STARTED', 'ACTION_FINISHED'].map(
      (kind) => timeline.find((entry) => entry.kind === kind)?.atMs ?? 0,
    )
    // The pod takes its time to end, and kubectl looks every second.
    expect((ended ?? 0) - (began ?? 0)).toBeGreaterThanOrEqual(1000)
    expect(after.get('Pod', 'default', 'web')?.shape.spec.containers.map(({ image }) => image)).toEqual(['web:2'])
    expect(after.get('Pod', 'default', 'web')?.uid).not.toBe('uid-default-web')
    expect(after.get('Service', 'default', 'web')?.uid).not.toBe('uid-svc')
  })

  it('creates what does not exist', () => {
    expect(play([pod('new')]).output).toEqual(['pod/new replaced'])
  })

  it('ends a pod within a second with the grace period 0', () => {
    const { timeline } = play([pod('web')], { force: { ...DELETION, gracePeriodSeconds: 0 } })
    expect(timeline.find(({ kind }) => kind === 'DELETED')?.message).toBe('web is deleted, with a grace period of 1 s')
  })

  it('reports what the API server does not create, without the file', () => {
    const broken = document('Service', 'other', { ports: [{ port: 0 }] })
    expect(play([broken, SERVICE]).output).toEqual([
      'service "web" deleted from default namespace',
      'service/web replaced',
      'The Service "other" is invalid: ',
      '* spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive',
      '* spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive',
    ])
  })

  it('gives up on an object that stays for five minutes, and creates nothing', () => {
    const { output, after, verdict } = play([pod('held'), SERVICE])
    expect(output).toEqual([
      'pod "held" deleted from default namespace',
      'service "web" deleted from default namespace',
      'error: context deadline exceeded',
    ])
    expect(verdict).toBe('BLOCKED')
    expect(after.get('Service', 'default', 'web')).toBeUndefined()
  })

  it('semantics F3.31 gives up after the time limit, where there is one', () => {
    const force = { ...DELETION, timeoutMs: 2500 }
    const { output, actionsDoneAtMs } = play([pod('held')], { force })
    expect(output.at(-1)).toBe('error: context deadline exceeded')
    expect(actionsDoneAtMs).toBeLessThan(5000)
  })

  it('creates nothing of a file that it cannot read to its end', () => {
    const undecoded = [`Object 'Kind' is missing in '{"metadata":{"name":"two"}}'`]
    const { output, after } = play([SERVICE], { undecoded })
    expect(output).toEqual([
      'service "web" deleted from default namespace',
      `error: unable to decode "f.yaml": Object 'Kind' is missing in '{"metadata":{"name":"two"}}'`,
    ])
    expect(after.get('Service', 'default', 'web')).toBeUndefined()
  })

  it('creates nothing beside an object without a name', () => {
    expect(play([pod(''), SERVICE]).output).toEqual([
      'service "web" deleted from default namespace',
      'error: error when deleting "f.yaml": resource name may not be empty',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { askWhatIf } from '../../../../test/support/ask-what-if.ts'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { aDeployment } from '../../../../test/support/workloads.ts'
import { namespaceRow } from '../../../kube/namespace.ts'

/** The Deployments web and idle are there. */
async function whatIf(action: object) {
  const twin = smallShop({ allowed: 3, minAvailable: 0 }).put(
    namespaceRow({ name: 'default', uid: 'uid-default' }),
    aDeployment('idle', { labels: { app: 'stored' }, spec: { replicas: 0 } }),
  )
  return askWhatIf(twin, action)
}

const object = (kind: string, name: string, app = name) =>
  JSON.stringify({
    apiVersion: kind === 'Service' || kind === 'ConfigMap' ? 'v1' : 'apps/v1',
    kind,
    metadata: { name, labels: { app } },
  })
const file = (...documents: readonly string[]) => ({ manifest: documents.join('\n---\n'), source: 'f.yaml' })
const [WEB, GONE, IDLE, OTHER] = ['web', 'gone', 'idle', 'other'].map((name) => object('Deployment', name)) as [
  string,
  string,
  string,
  string,
]
const SERVICE = object('Service', 'web')
const BOTH = file(WEB, IDLE)
const NO_KIND = JSON.stringify({ metadata: { name: 'x' } })

const missing = (name: string) => `Error from server (NotFound): deployments.apps "${name}" not found`
const notPaused = (name: string) => `error: deployments.apps "${name}" is not paused`
const KINDLESS = `unable to decode "f.yaml": Object 'Kind' is missing in '{"metadata":{"name":"x"}}'`
const LABEL = { patch: '{"metadata":{"labels":{"x":"y"}}}' }
const within = (namespace: string, text: string) => text.replace('"name"', `"namespace":"${namespace}","name"`)
const images = [{ container: '*', image: 'x:2' }]

// As kubectl 1.36.3 printed it.
describe('semantics F3.56 names workloads by files', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['scale', { scale: { ...BOTH, replicas: 1 } }, ['deployment.apps/web scaled', 'deployment.apps/idle scaled']],
    [
      'rollout restart',
      { rollout: { ...BOTH, restart: true } },
      ['deployment.apps/web restarted', 'deployment.apps/idle restarted'],
    ],
    ['rollout pause', { rollout: { ...BOTH, pause: true } }, ['deployment.apps/web paused', 'deployment.apps/idle paused']],
    ['patch', { patch: { ...BOTH, ...LABEL } }, ['deployment.apps/web patched', 'deployment.apps/idle patched']],
    ['set image', { rollout: { ...BOTH, images } }, ['deployment.apps/web image updated', 'deployment.apps/idle image updated']],
    [
      'scale by the labels of the file',
      { scale: { ...BOTH, selector: 'app=idle', replicas: 1 } },
      ['deployment.apps/idle scaled'],
    ],
    [
      'rollout by the stored labels',
      { rollout: { ...BOTH, selector: 'app=stored', pause: true } },
      ['deployment.apps/idle paused'],
    ],
    [
      'rollout of none',
      { rollout: { ...BOTH, selector: 'app=none', pause: true } },
      ['No resources found in default namespace.'],
    ],
  ])('for %s', async (_name, action, output) => {
    expect(await whatIf(action)).toMatchObject({ verdict: 'SAFE', output })
  })

  it.each<readonly [string, object, readonly string[]]>([
    [
      'scale, which ends with what does not exist',
      { scale: { ...file(WEB, GONE, IDLE), replicas: 1 } },
      ['deployment.apps/web scaled', missing('gone')],
    ],
    [
      'scale, which ends with what has no replicas',
      { scale: { ...file(WEB, SERVICE, IDLE), replicas: 1 } },
      ['deployment.apps/web scaled', 'Error from server (NotFound): the server could not find the requested resource'],
    ],
    [
      'scale, and what cannot be decoded',
      { scale: { ...file(WEB, NO_KIND, IDLE), replicas: 1 } },
      ['deployment.apps/web scaled', 'deployment.apps/idle scaled', `error: ${KINDLESS}`],
    ],
    [
      'scale by labels that none has',
      { scale: { ...BOTH, selector: 'app=none', replicas: 1 } },
      ['error: no objects passed to scale'],
    ],
    [
      'rollout restart',
      { rollout: { ...file(WEB, GONE, IDLE, OTHER), restart: true } },
      ['deployment.apps/web restarted', 'deployment.apps/idle restarted', missing('gone'), missing('other')],
    ],
    [
      'rollout resume, which reports what it cannot read first',
      { rollout: { ...file(WEB, GONE, NO_KIND, SERVICE), resume: true } },
      [`[deployments.apps "gone" not found, ${KINDLESS}]`, notPaused('web'), 'error: services "web" resuming is not supported'],
    ],
    [
      'rollout resume, and one that it cannot read',
      { rollout: { ...file(WEB, GONE), resume: true } },
      ['deployments.apps "gone" not found', notPaused('web')],
    ],
    [
      'patch, which reports each object in its turn, and the file at the end',
      {
        patch: {
          ...file(WEB, GONE, within('shop', IDLE), NO_KIND),
          enforceNamespace: true,
          patch: '{"spec":{"replicas":-1}}',
        },
      },
      [
        'Error from server (Invalid): Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
        missing('gone'),
        `the namespace from the provided object "shop" does not match the namespace "default". You must pass '--namespace=shop' to perform this operation.`,
        KINDLESS,
      ],
    ],
    [
      'rollout undo',
      { rollout: { ...file(SERVICE, object('ReplicaSet', 'web-1')), undo: {} } },
      [
        'error retrieving rollbacker for "Service", no visitor method exists for { Service}',
        'no rollbacker has been implemented for "ReplicaSet.apps"',
      ],
    ],
    [
      'set image',
      { rollout: { ...file(WEB, SERVICE), images } },
      [
        'deployment.apps/web image updated',
        'error: services/web the object is not a pod or does not have a pod template: *v1.Service',
      ],
    ],
  ])('and reports what it does not do: %s', async (_name, action, output) => {
    expect(await whatIf(action)).toMatchObject({ verdict: 'BLOCKED', output })
  })

  it.each<readonly [string, object, string]>([
    ['set image, which reads all first', { rollout: { ...file(WEB, GONE), images } }, 'Deployment \\"gone\\" not found'],
    [
      'a kind that the twin does not read',
      { scale: { ...file(WEB, object('ConfigMap', 'a')), replicas: 1 } },
      'leave it out of the manifest',
    ],
    ['targets as well', { scale: { ...BOTH, targets: [], replicas: 1 } }, 'by one of target, targets, matching and manifest'],
    ['a template', { rollout: { ...BOTH, template: '{}' } }, 'a patch of a template is for one workload'],
    [
      'a selector alone',
      { scale: { target: { kind: 'Deployment', name: 'web' }, selector: 'a=b', replicas: 1 } },
      'selector goes with manifest',
    ],
  ])('but refuses %s', async (_name, action, message) => {
    expect(JSON.stringify(await whatIf(action))).toContain(message)
  })
})

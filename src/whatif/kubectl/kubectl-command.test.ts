import { expect, it } from 'vitest'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import type { SingleAction } from '../actions/action.ts'
import { kubectlCommand } from './kubectl-command.ts'

const nodes = { names: ['a', 'b'] }
const web = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const
const deletion = { kind: 'deleteObject', cascade: 'Background', gracePeriodSeconds: undefined, force: false, wait: true } as const
const rollout = { kind: 'rollout', target: web } as const
const newNodes = { kind: 'addNodes', namePrefix: 'n', bootMs: undefined, capacity: {}, labels: {}, taints: [] } as const
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'c' } }
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } }
const podKey = { kind: 'Pod', namespace: 'shop', name: 'p' } as const
const apply = { kind: 'apply', skipped: [] } as const

it.each<[string, SingleAction]>([
  ['kubectl cordon a b', { kind: 'cordon', nodes }],
  ["kubectl uncordon -l 'zone=z 1'", { kind: 'uncordon', nodes: { selector: 'zone=z 1' } }],
  ['kubectl drain a b --force', { kind: 'drain', nodes, options: { ...DEFAULT_DRAIN_OPTIONS, force: true } }],
  [
    'kubectl taint nodes a b k=v:NoSchedule',
    { kind: 'taint', nodes, key: 'k', value: 'v', effect: 'NoSchedule', overwrite: false },
  ],
  [
    'kubectl taint nodes a b k=v:NoSchedule --overwrite',
    { kind: 'taint', nodes, key: 'k', value: 'v', effect: 'NoSchedule', overwrite: true },
  ],
  ['kubectl taint nodes a b k:NoExecute-', { kind: 'untaint', nodes, key: 'k', effect: 'NoExecute' }],
  ['kubectl taint nodes a b k-', { kind: 'untaint', nodes, key: 'k', effect: undefined }],
  ['kubectl label nodes a b k=v old- --overwrite', { kind: 'label', nodes, set: { k: 'v' }, remove: ['old'], overwrite: true }],
  ['kubectl label nodes --all k=v', { kind: 'label', nodes: { selector: '' }, set: { k: 'v' }, remove: [], overwrite: false }],
  [
    'kubectl label deployment/web -n shop k=v --overwrite && kubectl label pod/p -n shop k=v --overwrite',
    { kind: 'labelObjects', objects: { targets: [web, podKey] }, set: { k: 'v' }, remove: [], overwrite: true },
  ],
  [
    'kubectl set resources deployment/web -n shop -c app --limits=cpu=1,memory=1Gi --requests=cpu=500m',
    {
      kind: 'rollout',
      target: web,
      change: { do: 'setResources', container: 'app', limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m' } },
    },
  ],
  [
    "kubectl set env deployment/web -n shop -c 'a*' 'MODE=very fast' OLD- --overwrite=false",
    {
      kind: 'setEnv',
      objects: { targets: [web] },
      containers: 'a*',
      set: [{ name: 'MODE', value: 'very fast' }],
      remove: ['OLD'],
      overwrite: false,
    },
  ],
  [
    `echo '{"kind":"Pod"}' | kubectl create --save-config -f -`,
    {
      kind: 'create',
      documents: [{ key: podKey, manifest: { kind: 'Pod' }, line: undefined }],
      skipped: [],
      saveConfig: true,
    },
  ],
  [
    'kubectl create job now -n shop --from=cronjob/backup',
    { kind: 'createJob', namespace: 'shop', name: 'now', cronJob: 'backup', saveConfig: false },
  ],
  [
    `echo '{"kind":"Pod"}' | kubectl replace --save-config -f -`,
    {
      kind: 'replace',
      documents: [{ key: podKey, manifest: { kind: 'Pod' }, line: undefined }],
      skipped: [],
      saveConfig: true,
    },
  ],
  [
    'kubectl set env deployment.apps -n shop --all A=1',
    {
      kind: 'setEnv',
      objects: { matching: { kinds: ['Deployment'], namespace: 'shop', selector: '' } },
      containers: '*',
      set: [{ name: 'A', value: '1' }],
      remove: [],
      overwrite: true,
    },
  ],
  [
    `kubectl patch deployment/web -n shop -p '{"spec":{"replicas":2}}' && kubectl patch pod/p -n shop -p '{"spec":{"replicas":2}}'`,
    { kind: 'patch', targets: [web, podKey], patch: { type: 'STRATEGIC', patch: { spec: { replicas: 2 } } } },
  ],
  [
    `kubectl patch deployment/web -n shop --type=json -p '[{"op":"remove","path":"/spec/paused"}]'`,
    { kind: 'patch', targets: [web], patch: { type: 'JSON', patch: [{ op: 'remove', path: '/spec/paused' }] } },
  ],
  [
    "kubectl label pod -n shop -l 'app in (a)' k-",
    {
      kind: 'labelObjects',
      objects: { matching: { kinds: ['Pod'], namespace: 'shop', selector: 'app in (a)' } },
      set: {},
      remove: ['k'],
      overwrite: false,
    },
  ],
  [
    "kubectl annotate pod -n shop -l app=a 'note=see the runbook' old- --overwrite",
    {
      kind: 'annotate',
      objects: { matching: { kinds: ['Pod'], namespace: 'shop', selector: 'app=a' } },
      set: { note: 'see the runbook' },
      remove: ['old'],
      overwrite: true,
    },
  ],
  [
    'kubectl label deployment.apps -n shop --all k=v',
    {
      kind: 'labelObjects',
      objects: { matching: { kinds: ['Deployment'], namespace: 'shop', selector: '' } },
      set: { k: 'v' },
      remove: [],
      overwrite: false,
    },
  ],
  ['kubectl delete node a b', { kind: 'deleteNode', nodes }],
  ['kubectl delete pod p -n shop', { kind: 'deletePod', namespace: 'shop', name: 'p', gracePeriodSeconds: undefined }],
  [
    'kubectl delete pod p -n shop --grace-period=0 --force',
    { kind: 'deletePod', namespace: 'shop', name: 'p', gracePeriodSeconds: 0 },
  ],
  ['kubectl delete deployment/web -n shop', { ...deletion, targets: [web] }],
  [
    'kubectl delete deployment/web -n shop --cascade=orphan --force --wait=false',
    { ...deletion, targets: [web], cascade: 'Orphan', force: true, wait: false },
  ],
  ['kubectl scale deployment/web -n shop --replicas=3', { kind: 'scale', target: web, replicas: 3 }],
  [
    'kubectl autoscale deployment/web -n shop --min=2 --max=5 --cpu=80% --memory=200Mi --name=w',
    { kind: 'autoscale', targets: [web], min: 2, max: 5, cpu: '80%', memory: '200Mi', name: 'w' },
  ],
  ['kubectl rollout restart deployment/web -n shop', { ...rollout, change: { do: 'restart' } }],
  ['kubectl rollout undo deployment/web -n shop --to-revision=2', { ...rollout, change: { do: 'undo', toRevision: 2 } }],
  [
    'kubectl set image deployment/web -n shop c=web:2',
    { ...rollout, change: { do: 'setImage', images: [{ container: 'c', image: 'web:2' }] } },
  ],
  [
    `kubectl patch deployment/web -n shop -p '{"spec":{"template":{"spec":{}}}}'`,
    { ...rollout, change: { do: 'patchTemplate', patch: { spec: {} } } },
  ],
  ['sleep 2', { kind: 'wait', forMs: 1500 }],
  ['# wait until all pods have settled', { kind: 'wait', untilQuiet: true }],
  ['# add 1 node like a (kubectl has no command for it)', { ...newNodes, count: 1, like: 'a' }],
  ['# add 2 nodes of the group g (kubectl has no command for it)', { ...newNodes, count: 2, like: undefined, group: 'g' }],
  ['# failNode (kubectl has no command for it)', { kind: 'failNode', nodes }],
])('%s', (command, action) => {
  expect(kubectlCommand(action)).toBe(command)
})

it('applies a complete object, and patches a pod without containers', () => {
  const whole = { key: { kind: 'Service', namespace: 'shop', name: 'c' } as const, manifest: service, line: undefined }
  const part = { key: podKey, manifest: { ...pod, spec: { priority: 1 } }, line: undefined }
  expect(kubectlCommand({ ...apply, documents: [whole, part] })).toBe(
    `echo '${JSON.stringify(service)}' | kubectl apply -f - && kubectl patch pod/p -n shop --type=merge -p '{"spec":{"priority":1}}'`,
  )
})

import { describe, expect, it } from 'vitest'
import { aDaemonSet } from '../../../../test/support/a-daemon-set.ts'
import { aPod, ownedBy, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Volume } from '../../../kube/pod-spec.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../drain/drain-options.ts'
import { podsToDrain } from '../drain/pods-to-drain.ts'
import { daemonSetExists } from './daemon-set/daemon-set-exists.ts'

const EMPTY_DIR = [{ name: 'scratch', emptyDir: { medium: '', sizeLimit: '' } } as Volume]
const OWNED = { ownerReferences: ownedBy('ReplicaSet', 'web') }

function judge(pod: PodOptions, options: Partial<DrainOptions> = {}): string {
  const { pods, errors, warnings } = podsToDrain([aPod(new ShapeInterner(), 'p', pod)], {
    now: T0,
    options: { ...DEFAULT_DRAIN_OPTIONS, ...options },
    daemonSetExists: (_, name) => name === 'agent',
  })
  return [pods.length === 1 ? 'goes' : 'stays', ...errors, ...warnings].join('; ')
}

describe('the rules of kubectl drain', () => {
  const agent = { ownerReferences: ownedBy('DaemonSet', 'agent') }
  const lost = { ownerReferences: ownedBy('DaemonSet', 'lost') }
  const foreign = { ownerReferences: ownedBy('DaemonSet', 'agent', { apiVersion: 'example.com/v1' }) }
  const overdue = { ...OWNED, deletionTimestamp: addMs(T0, -31_999) }
  const table: readonly { name: string; pod: PodOptions; options?: Partial<DrainOptions>; want: string }[] = [
    { name: 'lets an owned pod go', pod: OWNED, want: 'goes' },
    {
      name: 'stops at a pod of a DaemonSet',
      pod: agent,
      want: 'stays; cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): default/p',
    },
    {
      name: 'leaves it with --ignore-daemonsets',
      pod: agent,
      options: { ignoreDaemonSets: true },
      want: 'stays; ignoring DaemonSet-managed Pods: default/p',
    },
    { name: 'lets a finished one go', pod: { ...agent, phase: 'Succeeded' }, want: 'goes' },
    {
      name: 'stops at one whose DaemonSet is gone',
      pod: lost,
      want: 'stays; cannot delete daemonsets.apps "lost" not found: default/p',
    },
    { name: 'takes it by force, and the warning is lost', pod: lost, options: { force: true }, want: 'goes' },
    { name: 'does not know DaemonSets of other groups', pod: foreign, want: 'goes' },
    { name: 'leaves mirror pods', pod: { annotations: { 'kubernetes.io/config.mirror': 'x' } }, want: 'stays' },
    {
      name: 'stops at local data',
      pod: { ...OWNED, spec: { volumes: EMPTY_DIR } },
      want: 'stays; cannot delete Pods with local storage (use --delete-emptydir-data to override): default/p',
    },
    {
      name: 'deletes local data with --delete-emptydir-data',
      pod: { ...OWNED, spec: { volumes: EMPTY_DIR } },
      options: { deleteEmptyDirData: true },
      want: 'goes',
    },
    {
      name: 'stops at a pod that no controller recreates',
      pod: {},
      want: 'stays; cannot delete Pods that declare no controller (use --force to override): default/p',
    },
    {
      name: 'takes it by force',
      pod: {},
      options: { force: true },
      want: 'goes; deleting Pods that declare no controller: default/p',
    },
    { name: 'lets a finished one go without force', pod: { phase: 'Failed' }, want: 'goes' },
    { name: 'waits for a pod that is being deleted', pod: overdue, want: 'goes' },
    { name: 'waits up to the seconds given', pod: overdue, options: { skipWaitForDeleteTimeoutSeconds: 31 }, want: 'goes' },
    { name: 'does not wait longer', pod: overdue, options: { skipWaitForDeleteTimeoutSeconds: 30 }, want: 'stays' },
    {
      name: 'leaves pods that the selector does not mean',
      pod: { ...OWNED, labels: { app: 'db' } },
      options: { podSelector: 'app=web' },
      want: 'stays',
    },
    {
      name: 'refuses a selector that cannot be read',
      pod: OWNED,
      options: { podSelector: 'app=,=' },
      want: "stays; found '=', expected: identifier after ','",
    },
  ]
  for (const { name, pod, options, want } of table) {
    it(name, () => {
      expect(judge(pod, options)).toBe(want)
    })
  }
})

describe('daemonSetExists', () => {
  it('trusts the owner reference of a pod if no DaemonSet could be read, and checks it if some could', () => {
    const cluster = new ClusterState()
    expect(daemonSetExists(cluster, 'default', 'agent')).toBe(true)
    cluster.put(aDaemonSet('other'))
    expect(['agent', 'other'].map((name) => daemonSetExists(cluster, 'default', name))).toEqual([false, true])
  })
})

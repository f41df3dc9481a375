import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { assert } from '../../src/lib/assert.ts'
import { isJsonObject } from './json.ts'
import { listCases } from './list-cases.ts'

const FOLDER = fileURLToPath(new URL('recordings/control-plane/', import.meta.url))

/** A requirement that a recorded scenario shows: the fact that decides it, and what the real control plane made of it. */
interface Proof {
  readonly name: string
  readonly recording: string
  /** Section, key and field of the recording's expected facts, and perhaps a part of it. */
  readonly fact: readonly string[]
  readonly is: unknown
}

const ordered = (...order: readonly string[]): readonly string[] => order

/** One fact a requirement: without it the scenario would show something else. */
const PROOFS: readonly Proof[] = [
  {
    name: 'WL-RS-13 a ReplicaSet without replicas has one',
    recording: 'replicaset-defaults',
    fact: ['final', 'ReplicaSet/web', 'replicas'],
    is: 1,
  },
  {
    name: 'WL-RS-36 a ReplicaSet selects by expressions over sets',
    recording: 'replicaset-defaults',
    fact: ['final', 'Pod/web-<pod1>', 'owner'],
    is: 'ReplicaSet/web',
  },
  {
    name: 'WL-RC-05 WL-RC-11 WL-RC-13 of a ReplicationController only the template has to be there',
    recording: 'rc-defaults',
    fact: ['final', 'ReplicationController/old', 'status.readyReplicas'],
    is: 1,
  },
  {
    name: 'WL-RC-19 a relabelled pod leaves the ReplicationController, which replaces it',
    recording: 'rc-relabelled',
    fact: ['pods', 'old-<pod3>', 'owner'],
    is: 'ReplicationController/old',
  },
  {
    name: 'WL-RC-22 WL-RC-23 a rolling update by hand ends with the new controller alone',
    recording: 'rc-roll-by-hand',
    fact: ['final', 'Placement/ReplicationController/v2', 'perNode'],
    is: { 'node-1': 2 },
  },
  {
    name: 'WL-RC-24 a canary stands beside three stable ones under one Service',
    recording: 'rc-canary',
    fact: ['final', 'Placement/ReplicationController/canary', 'perNode'],
    is: { 'node-1': 1 },
  },
  {
    name: 'WL-RC-25 a ReplicationController never ends: pods that are over are replaced',
    recording: 'rc-never-ends',
    fact: ['final', 'ReplicationController/old', 'status.readyReplicas'],
    is: 1,
  },
  {
    name: 'WL-DEP-07 a pod that loses its hash label is released and replaced',
    recording: 'deployment-pod-relabelled',
    fact: ['final', 'Pod/web-<rs1>-<pod1>', 'owner'],
    is: null,
  },
  {
    name: 'WL-DEP-14 WL-DEP-132 nothing prevents two Deployments with overlapping selectors',
    recording: 'deployment-selector-overlap',
    fact: ['final', 'Deployment/twin', 'status.readyReplicas'],
    is: 1,
  },
  {
    name: 'WL-DEP-09 the status counts replicas, updated and available ones',
    recording: 'deployment-first-rollout',
    fact: ['final', 'Deployment/web', 'status.updatedReplicas'],
    is: 3,
  },
  {
    name: 'WL-DEP-50 the history of a Deployment stays, so that each revision can come back',
    recording: 'deployment-undo',
    fact: ['final', 'ReplicaSet/web-<rs1>', 'annotations'],
    is: {
      'deployment.kubernetes.io/desired-replicas': '2',
      'deployment.kubernetes.io/max-replicas': '3',
      'deployment.kubernetes.io/revision': '4',
      'deployment.kubernetes.io/revision-history': '1',
    },
  },
  {
    name: 'WL-DEP-85 a Deployment without paused rolls out at once',
    recording: 'deployment-first-rollout',
    fact: ['final', 'Deployment/web', 'status.availableReplicas'],
    is: 3,
  },
  {
    name: 'WL-DEP-93 WL-DEP-115 a Deployment whose new pods are available is complete',
    recording: 'deployment-first-rollout',
    fact: ['final', 'Deployment/web', 'conditions', '1', 'reason'],
    is: 'NewReplicaSetAvailable',
  },
  {
    name: 'WL-DEP-102 a quota stops a rollout until there is more of it',
    recording: 'deployment-quota-deadline',
    fact: ['final', 'Deployment/web', 'status.updatedReplicas'],
    is: 3,
  },
  {
    name: 'WL-DEP-130 WL-DEP-131 pods of another template go and pods of the template come',
    recording: 'deployment-adopts-old',
    fact: ['final', 'Placement/ReplicaSet/web-<rs1>', 'perNode'],
    is: { 'node-1': 2 },
  },
  {
    name: 'WL-DEP-139 WL-DEP-144 a share of the replicas may be unavailable or too many',
    recording: 'deployment-all-at-once',
    fact: ['final', 'ReplicaSet/web-<rs2>', 'annotations', 'deployment.kubernetes.io/max-replicas'],
    is: '8',
  },
  {
    name: 'WL-DEP-151 WL-DEP-13 a canary is a second Deployment with one more label in its selector',
    recording: 'deployment-canary',
    fact: ['final', 'Deployment/canary', 'status.readyReplicas'],
    is: 2,
  },
  {
    name: 'WL-PDB-12 a rollout checks no budget',
    recording: 'deployment-budget-ignored',
    fact: ['final', 'Deployment/web', 'status.updatedReplicas'],
    is: 3,
  },
  {
    name: 'WL-STS-30 WL-STS-35 WL-STS-48 SC-STS-36 SC-STS-57 a StatefulSet has one member and keeps order by default',
    recording: 'statefulset-defaults',
    fact: ['final', 'StatefulSet/db', 'status.updateRevision'],
    is: 'db-<revision2>',
  },
  {
    name: 'WL-STS-39 SC-STS-12 the next member waits until the one before has been ready for minReadySeconds',
    recording: 'statefulset-min-ready',
    fact: ['trajectories', 'StatefulSet/db pods', 'groups', '2'],
    is: ['create db-1'],
  },
  {
    name: 'SC-STS-06 a deleted StatefulSet ends its members all at once',
    recording: 'statefulset-deleted',
    fact: ['trajectories', 'StatefulSet/db pods', 'groups', '4'],
    is: ['delete db-0', 'delete db-1', 'delete db-2'],
  },
  {
    name: 'SC-STS-29 a member is made only when those before it are ready',
    recording: 'statefulset-to-zero',
    fact: ['trajectories', 'StatefulSet/db pods', 'groups', '1'],
    is: ['create db-1', 'ready db-0'],
  },
  {
    name: 'SC-STS-30 a member ends only when those after it are gone',
    recording: 'statefulset-to-zero',
    fact: ['trajectories', 'StatefulSet/db pods', 'order'],
    is: ordered(
      ...['create db-0', 'ready db-0', 'create db-1', 'ready db-1', 'create db-2', 'ready db-2'],
      ...['delete db-2', 'gone db-2', 'delete db-1', 'gone db-1', 'delete db-0', 'gone db-0'],
    ),
  },
  {
    name: 'WL-STS-29 Parallel takes away the order alone',
    recording: 'statefulset-parallel-scale',
    fact: ['trajectories', 'StatefulSet/db pods', 'groups', '1'],
    is: ['create db-1', 'create db-2', 'create db-3'],
  },
  {
    name: 'WL-STS-01 WL-STS-02 SC-STS-14 a lost member comes back under its name and ordinal',
    recording: 'statefulset-lost-pods',
    fact: ['final', 'Pod/db-1', 'owner'],
    is: 'StatefulSet/db',
  },
  {
    name: 'SC-STS-49 whenScaled Delete and whenDeleted Retain: only claims of condemned members go',
    recording: 'statefulset-pvc-deleted',
    fact: ['final', 'PersistentVolumeClaim/data-db-0', 'deleting'],
    is: undefined,
  },
  {
    name: 'WL-DS-03 the pod of a node that leaves the cluster is destroyed',
    recording: 'daemonset-node-removed',
    fact: ['final', 'Placement/DaemonSet/agent', 'perNode'],
    is: { 'node-1': 1, 'node-2': 1 },
  },
  {
    name: 'WL-DS-04 a deleted DaemonSet cleans up its pods',
    recording: 'daemonset-deleted',
    fact: ['final', 'Placement/DaemonSet/agent'],
    is: undefined,
  },
  {
    name: 'WL-DS-09 WL-DS-13 pods only on nodes that the affinity of the template matches',
    recording: 'daemonset-affinity',
    fact: ['final', 'Placement/DaemonSet/agent', 'perNode'],
    is: { 'node-2': 1 },
  },
  {
    name: 'WL-DS-11 a pod that a user created with the labels is adopted, and rolled like an old one',
    recording: 'daemonset-adopts-bare',
    fact: ['final', 'Pod/agent-<node-1>', 'owner'],
    is: 'DaemonSet/agent',
  },
  {
    name: 'WL-DS-30 the next pod is made from the template, whatever was changed at the one before',
    recording: 'daemonset-pod-edited',
    fact: ['final', 'Pod/agent-<node-1.2>', 'labels'],
    is: { app: 'agent', 'controller-revision-hash': '<revision1>', 'pod-template-generation': '1' },
  },
  {
    name: 'WL-DS-31 deleted as an orphan it leaves its pods where they are',
    recording: 'daemonset-orphan-adopt',
    fact: ['pods', 'agent-<node-1>', 'deleting'],
    is: undefined,
  },
  {
    name: 'WL-JOB-83 the template of a Job cannot be changed',
    recording: 'job-template-fixed',
    fact: ['steps', '2', 'reply', 'status'],
    is: 422,
  },
  {
    name: 'WL-GC-04 an owner written by hand counts: when it does not exist the object is deleted',
    recording: 'gc-absent-owner',
    fact: ['final', 'Pod/stray'],
    is: undefined,
  },
  {
    name: 'WL-GC-22 without a policy dependents are deleted',
    recording: 'gc-default-policy',
    fact: ['final', 'ReplicaSet/web-<rs1>'],
    is: undefined,
  },
  {
    name: 'WL-DIS-08 to delete a Deployment is a disruption that no budget stops',
    recording: 'pdb-deleted-pod',
    fact: ['final', 'Deployment/web'],
    is: undefined,
  },
  {
    name: 'WL-DIS-09 a new template restarts the pods',
    recording: 'deployment-restart',
    fact: ['final', 'Deployment/web', 'status.updatedReplicas'],
    is: 2,
  },
  {
    name: 'WL-DIS-03 WL-PGC-03 pods of a node that was deleted by mistake are collected',
    recording: 'node-deleted',
    fact: ['final', 'Pod/bare'],
    is: undefined,
  },
  {
    name: 'WL-DIS-13 a pod is taken from a node to let a more important one in',
    recording: 'preempt-pdb',
    fact: ['pods', 'free-<rs1>-<pod1>', 'disruption'],
    is: 'PreemptionByScheduler: default-scheduler: preempting to accommodate a higher priority pod',
  },
  {
    name: 'WL-DIS-17 priorities cause disruptions',
    recording: 'preempt-pdb',
    fact: ['final', 'Placement/ReplicaSet/high-<rs1>', 'counts'],
    is: [1, 1],
  },
  {
    name: 'WL-PGC-01 the object of a failed pod stays until a client removes it',
    recording: 'replicaset-failed-pod',
    fact: ['final', 'Pod/web-<pod1>', 'phase'],
    is: 'Failed',
  },
]

describe('requirements that recorded scenarios show', () => {
  it.each(PROOFS)('$name', ({ recording, fact, is }) => {
    const path = [`${FOLDER}${recording}.json`, `${FOLDER}${recording}.json.gz`].find(existsSync)
    assert(path !== undefined, `there is a recording ${recording}`)
    const [listed, another] = listCases(path)
    assert(listed !== undefined && another === undefined && isJsonObject(listed.item.data), `${recording} is one case`)
    // What is gone was there before: a name in the recording.
    expect(JSON.stringify(listed.item.data)).toContain(fact[1]?.replace(/^.*\//, ''))
    expect(reached(listed.item.data['expected'], fact)).toEqual(is)
    const verdict = listed.judge()
    expect('differences' in verdict ? verdict.differences : verdict).toEqual([])
  })
})

function reached(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isJsonObject(at) ? at[step] : undefined),
    value,
  )
}

import { describe, expect, it } from 'vitest'
import { scenarioFrom } from '../../../../test/scenarios/actions-of.ts'
import { clusterOf, NOUNS, NOW } from '../../../../test/scenarios/cluster-of.ts'
import { readScenarios } from '../../../../test/scenarios/scenario-text.ts'
import type { Row } from '../../../kube/kinds.ts'
import { resourceQuotaRow } from '../../../kube/resource-quota.ts'
import { simulate } from '../../simulate.ts'
import { waitGraph } from './wait-graph.ts'

/** The points after a scenario in the language of test/scenarios, each as `title: state -> what it waits for`; points of a cycle with a sign. */
function waits(text: string, ...rows: readonly Row[]): readonly string[] {
  const [{ given } = { given: [] }] = readScenarios(`scenario waits\n${text}`, 'waits')
  const state = clusterOf(given.filter(({ verb }) => NOUNS.has(verb)))
  for (const row of rows) state.put(row)
  const scenario = scenarioFrom(
    'waits',
    given.filter(({ verb }) => !NOUNS.has(verb)),
  )
  const info = { clusterName: 'test', takenAt: NOW, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  const points = waitGraph(simulate({ state, info, coverage: [] }, scenario))
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  return points.map(({ title, state, waitsFor, cycle }) => {
    const next = waitsFor.map((id) => titles.get(id)).join(', ')
    const text = `${cycle === undefined ? '' : '@ '}${title}: ${state}${next === '' ? '' : ` -> ${next}`}`
    return text.replaceAll(/web-(?!1\b)[\w-]+/g, 'web-*')
  })
}

describe('waits of a drain', () => {
  it('are a cycle where a budget requires a pod that only the drained node has room for', () => {
    const given = `
      node a cpu=1
      node b cpu=1
      deployment web on=a,a,b,b cpu=500m
      budget web min=3
      drain a`
    expect(waits(given)).toEqual([
      '@ drain of a: never completes -> Pod default/web-1',
      'Deployment default/web: 3 of 4 pods ready -> Pod default/web-*',
      '@ Pod default/web-1: The disruption budget web needs 3 healthy pods and has 3 currently -> PodDisruptionBudget default/web',
      '@ Pod default/web-*: Pending: no node fits -> Node b, Node a',
      '@ PodDisruptionBudget default/web: requires 3 healthy pods of 4, has 3 -> Pod default/web-*',
      'Node b: Insufficient cpu',
      '@ Node a: cordoned by its drain -> drain of a',
    ])
  })

  it('end at pods that are being ended on a node that is Ready, although it is cordoned', () => {
    const given = `
      node a
      node b
      deployment web on=a,b
      timing terminate=20s
      drain a
      horizon 5s`
    expect(waits(given)).toEqual([
      'drain of a: has not completed -> Pod default/web-1',
      'Pod default/web-1: its containers have not ended on a',
    ])
  })

  it('end at a budget that allows no disruption; pods of one owner are one point', () => {
    const given = `
      node a
      node b
      deployment web on=a,a,b,b cpu=500m
      budget web min=4
      drain a`
    expect(waits(given)).toEqual([
      'drain of a: never completes -> 2 pods of Deployment default/web',
      '2 pods of Deployment default/web: The disruption budget web needs 4 healthy pods and has 4 currently -> PodDisruptionBudget default/web',
      'PodDisruptionBudget default/web: requires 4 healthy pods of 4, has 4',
    ])
  })

  it('lead through a budget to a pod that is Pending without the drain, and not back to the drain', () => {
    const given = `
      node a cpu=3
      node b cpu=1
      deployment web on=a,a,none cpu=1500m
      budget web min=2
      drain a`
    expect(waits(given)).toEqual([
      '@ drain of a: never completes -> Pod default/web-1',
      'Deployment default/web: 1 of 3 pods ready -> Pod default/web-*, Pod default/web-*',
      '@ Pod default/web-1: The disruption budget web needs 2 healthy pods and has 1 currently -> PodDisruptionBudget default/web',
      '@ Pod default/web-*: Pending: no node fits -> Node b, Node a',
      'Pod default/web-*: Pending: no node fits -> Node b, Node a',
      '@ PodDisruptionBudget default/web: requires 2 healthy pods of 3, has 1 -> Pod default/web-*, Pod default/web-*',
      'Node b: Insufficient cpu',
      '@ Node a: cordoned by its drain -> drain of a',
      'Node b: Insufficient cpu',
      'Node a: cordoned',
    ])
  })
})

describe('waits of a workload', () => {
  it('are a cycle where a new pod has to stay apart from those that it replaces', () => {
    const given = `
      node a
      node b
      deployment web on=a,b cpu=100m apart=host surge=1 unavailable=0
      rollout image Deployment web to=app:3`
    expect(waits(given)).toEqual([
      '@ Deployment default/web: its rollout waits for pods to become available -> Pod default/web-*',
      '@ Pod default/web-*: Pending: no node fits -> 2 nodes',
      "@ 2 nodes: didn't match pod anti-affinity rules; its pods that are to be replaced are there -> Deployment default/web",
    ])
  })

  it('are a cycle where it has to stay apart by zone', () => {
    const given = `
      node a zone=eu-1a
      node b zone=eu-1a
      deployment web on=a cpu=100m apart=zone surge=1 unavailable=0
      rollout image Deployment web to=app:3`
    expect(waits(given)).toEqual([
      '@ Deployment default/web: its rollout waits for pods to become available -> Pod default/web-*',
      '@ Pod default/web-*: Pending: no node fits -> 2 nodes',
      "@ 2 nodes: didn't match pod anti-affinity rules; its pods that are to be replaced are there -> Deployment default/web",
    ])
  })

  it('lead to the nodes that reject its pods, by reason', () => {
    const given = `
      node a cpu=1
      node b cpu=1
      deployment web on=a,b cpu=800m
      drain a`
    expect(waits(given)).toEqual([
      'Deployment default/web: 1 of 2 pods ready -> Pod default/web-*',
      'Pod default/web-*: Pending: no node fits -> Node b, Node a',
      'Node b: Insufficient cpu',
      'Node a: cordoned',
    ])
  })

  it('lead to a lost node', () => {
    const given = `
      node a
      node b
      statefulset db on=a,b cpu=100m
      fail-node a`
    expect(waits(given)).toEqual([
      'StatefulSet default/db: 1 of 2 pods ready -> Pod default/db-0',
      'Pod default/db-0: confirmation by a that its containers have ended -> Node a',
      'Node a: NotReady',
    ])
  })

  it('lead to the quota that refuses its pods', () => {
    const given = `
      node a
      deployment web on=a,a cpu=100m
      scale Deployment web 4`
    const quota = resourceQuotaRow({
      namespace: 'default',
      name: 'few',
      hard: { pods: '3' },
      statusHard: { pods: '3' },
      used: { pods: '2' },
    })
    expect(waits(given, quota)).toEqual([
      'Deployment default/web: 3 of 4 pods ready; 1 pod cannot be created: exceeded quota: few -> ResourceQuota default/few',
      'ResourceQuota default/few: used: pods 3 of 3',
    ])
  })

  it('lead to a claim whose volume no usable node reaches', () => {
    const given = `
      node a
      node b
      statefulset db on=a claims=fast node=a cpu=1
      drain a`
    expect(waits(given)).toEqual([
      'StatefulSet default/db: 0 of 1 pods ready -> Pod default/db-0',
      'Pod default/db-0: Pending: no node fits -> Node b, Node a',
      "Node b: didn't match PersistentVolume's node affinity -> PersistentVolumeClaim default/data-db-0",
      'Node a: cordoned',
      'PersistentVolumeClaim default/data-db-0: its volume volume-db-0 is reached by 1 node; cordoned or NotReady: 1 -> Node a',
    ])
  })
})

it('is empty after a change without consequences', () => {
  expect(waits('node a\ndeployment web on=a cpu=100m\ncordon a')).toEqual([])
})

import { DEFAULT_DRAIN_OPTIONS } from '../../build/engine/eviction/drain/drain-options.js'
import { syntheticCluster } from '../../build/ingest/synthetic/synthetic-cluster.js'
import { CodecContext } from '../../build/kube/codec/codec-context.js'
import { readObject } from '../../build/kube/codec/registry.js'
import { isKind } from '../../build/kube/kinds.js'
import { ClusterState } from '../../build/twin/cluster-state.js'
import { observedAt } from '../../build/whatif/base.js'
import { scenarioOf } from '../../build/whatif/scenario.js'
import { simulate } from '../../build/whatif/simulate.js'

const SEED = 1
const HOUR_MS = 3_600_000
/** The smallest cluster has fifty nodes. */
const DRAINED = 50
/** A fork takes less than the clock can measure. */
export const FORKS = 500_000

const bases = new Map()

/** A settled cluster of that size, made once. */
export function baseOf(nodes, pods) {
  const key = `${nodes}/${pods}`
  if (!bases.has(key)) bases.set(key, baseOn(stateOf(objectsOf(nodes, pods))))
  return bases.get(key)
}

export function baseOn(state) {
  const info = {
    clusterName: 'synthetic',
    takenAt: observedAt(state),
    version: '1',
    digest: state.digest(),
    kubernetesVersion: undefined,
  }
  return { state, info, coverage: [] }
}

function objectsOf(nodes, pods) {
  return [...syntheticCluster({ nodes, pods, seed: SEED })].filter(({ kind }) => kind !== undefined && isKind(kind))
}

function stateOf(objects) {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  for (const object of objects) state.put(readObject(object.kind, object, context))
  return state
}

/** One drain of one node, baseline included. */
export function drainPieces(nodes, pods) {
  const base = baseOf(nodes, pods)
  const options = { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true, deleteEmptyDirData: true }
  return (i) => {
    const names = [`node-${String(i % DRAINED).padStart(5, '0')}`]
    return () => simulate(base, scenarioOf([{ kind: 'drain', nodes: { names }, options }]))
  }
}

/** A Deployment grows by this many pods, which are placed and started. */
export function scalePieces(nodes, pods, added) {
  const base = baseOf(nodes, pods)
  const [deployment] = base.state.list('Deployment')
  if (!deployment) throw new Error('a synthetic cluster has Deployments')
  const { namespace, name, spec } = deployment
  const action = { kind: 'scale', target: { kind: 'Deployment', namespace, name }, replicas: spec.replicas + added }
  return () => () => simulate(base, scenarioOf([action]))
}

/** A virtual hour without any activity. */
export function quietHourPieces(nodes, pods) {
  const base = baseOf(nodes, pods)
  const scenario = { ...scenarioOf([]), horizonMs: HOUR_MS, cronJobs: false }
  return () => () => simulate(base, scenario)
}

/** Objects of the API become rows of a state. */
export function readPieces(nodes, pods) {
  const objects = objectsOf(nodes, pods)
  return () => () => stateOf(objects)
}

/** Forks of forks. */
export function forkPieces(nodes, pods) {
  const { state } = baseOf(nodes, pods)
  return () => () => {
    let last = state
    for (let i = 0; i < FORKS; i++) last = last.fork()
    if (last.count('Pod') < pods) throw new Error('a fork holds the pods of its state')
  }
}

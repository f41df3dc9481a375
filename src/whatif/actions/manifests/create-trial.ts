import { admissionSteps } from '../../../engine/admission/registry.ts'
import { TwinApiServer } from '../../../engine/api-server/twin-api-server.ts'
import { Random } from '../../../engine/run/random.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { observedAt } from '../../base.ts'
import type { Trial } from '../action-spec.ts'
import { Manifests } from './manifests.ts'

/** An API server on a fork of the state, for trying what it would refuse. */
export function createTrial(state: ClusterState): Trial & { readonly cluster: ClusterState } {
  const cluster = state.fork()
  const now = observedAt(state)
  const api = new TwinApiServer({ state: cluster, now: () => now, random: new Random(1), admission: admissionSteps() })
  return { cluster, manifests: new Manifests({ api, cluster }, { unownedAreKnown: false }) }
}

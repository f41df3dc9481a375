import { useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Address } from './address/address.ts'
import { addressBar } from './address/address-bar.ts'
import { logOut, sessionValue } from './api/session.ts'
import { connection } from './api/subscribe.ts'
import { refusedToken } from './api/token.ts'
import { AuditView } from './audit/AuditView.tsx'
import { CapacityView } from './capacity/CapacityView.tsx'
import { cluster, clusterError, followCluster } from './cluster/cluster.ts'
import { CompareView } from './compare/CompareView.tsx'
import { MaintenanceView } from './maintenance/MaintenanceView.tsx'
import { MapView } from './map/MapView.tsx'
import { moment } from './moment/moment.ts'
import { TokenForm } from './parts/TokenForm.tsx'
import { counted, instantText } from './parts/words.ts'
import { PendingView } from './pending/PendingView.tsx'
import { PlanView } from './plan/PlanView.tsx'
import { RehearseView } from './rehearse/RehearseView.tsx'
import { rehearsal } from './rehearse/rehearsal.ts'
import { ResilienceView } from './resilience/ResilienceView.tsx'
import { titleOf } from './title-of.ts'
import { TrustView } from './trust/TrustView.tsx'
import { VIEW_NAMES, VIEWS } from './views.ts'
import { WallView } from './wall/WallView.tsx'

/** The whole page. While a token is missing, nothing of the cluster is followed. */
export function App() {
  return refusedToken.value === undefined ? <Views /> : <TokenForm />
}

/** The views, and which cluster they show. */
function Views() {
  useEffect(followCluster, [moment.value])
  useSignalEffect(() => {
    document.title = titleOf({ view: addressBar.value.address.view, outcome: rehearsal.value?.outcome })
  })
  const { address } = addressBar.value
  const { view } = address
  return (
    <>
      <header class="top">
        <h1>Rehearse</h1>
        <nav aria-label="Views">
          {VIEW_NAMES.map((name) => (
            <a key={name} href={`#/${name}`} aria-current={view === name ? 'page' : undefined}>
              {VIEWS[name]}
            </a>
          ))}
          <a href="/graphql">GraphiQL</a>
        </nav>
        <ClusterFacts />
        <LogOut />
      </header>
      <main>
        <View address={address} />
      </main>
    </>
  )
}

function View({ address }: { readonly address: Address }) {
  switch (address.view) {
    case 'rehearse':
      return <RehearseView question={address.question} />
    case 'maintenance':
      return <MaintenanceView node={address.node} />
    case 'cluster':
      return <MapView address={address} />
    case 'pending':
      return <PendingView pod={address.pod} />
    case 'capacity':
      return <CapacityView address={address} />
    case 'audit':
      return <AuditView namespace={address.namespace} />
    case 'plan':
      return <PlanView plan={address.plan} />
    case 'resilience':
      return <ResilienceView scope={address.scope} />
    case 'compare':
      return <CompareView questions={address.questions} />
    case 'trust':
      return <TrustView moments={address.moments} />
    case 'wall':
      return <WallView questions={address.questions} />
  }
}

/** Only in a browser that has logged in: a token is forgotten with its tab. */
function LogOut() {
  if (sessionValue() === undefined) return null
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  )
}

/** Which cluster it is, as of when, and whether it is followed. */
function ClusterFacts() {
  if (!cluster.value) return <p class="cluster-facts">{clusterError.value ? 'No cluster' : 'Connecting ...'}</p>
  const { state, nodes } = cluster.value
  const isLive = connection.value === 'open' && !clusterError.value
  return (
    <p class="cluster-facts">
      <strong>{state.clusterName}</strong>
      <span>{counted(nodes.length, 'node')}</span>
      {state.kubernetesVersion === null ? null : <span>Kubernetes {state.kubernetesVersion}</span>}
      <span>as of {instantText(state.takenAt)}</span>
      <span class={isLive ? 'live' : 'not-live'} role="status">
        {isLive ? 'Connected' : 'Connection lost'}
      </span>
    </p>
  )
}

import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Address } from './address/address.ts'
import { addressBar, chosenMoment } from './address/address-bar.ts'
import { momentText } from './address/moment-address.ts'
import { logOut, sessionValue } from './api/session.ts'
import { refusedToken } from './api/token.ts'
import { AuditView } from './audit/AuditView.tsx'
import { CapacityView } from './capacity/CapacityView.tsx'
import { ClusterFacts } from './cluster/ClusterFacts.tsx'
import { cluster, followCluster, isClusterRead, missingMoment } from './cluster/cluster.ts'
import { Unfollowed } from './cluster/Unfollowed.tsx'
import { CompareView } from './compare/CompareView.tsx'
import { MaintenanceView } from './maintenance/MaintenanceView.tsx'
import { MapView } from './map/MapView.tsx'
import { MissingMoment } from './moment/MissingMoment.tsx'
import { MomentBanner } from './moment/MomentBanner.tsx'
import { MomentBar } from './moment/MomentBar.tsx'
import { moment } from './moment/moment.ts'
import { TokenForm } from './parts/TokenForm.tsx'
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
  const again = useSignal(0)
  useEffect(followCluster, [moment.value, again.value])
  useSignalEffect(() => {
    document.title = titleOf({ view: addressBar.value.address.view, outcome: rehearsal.value?.outcome, at: moment.value })
  })
  const { address } = addressBar.value
  const { view } = address
  return (
    <>
      <header class="top">
        <h1>Rehearse</h1>
        <nav aria-label="Views">
          {VIEW_NAMES.map((name) => (
            <a
              key={name}
              href={momentText({ text: `#/${name}`, at: chosenMoment.value })}
              aria-current={view === name ? 'page' : undefined}
            >
              {VIEWS[name]}
            </a>
          ))}
          <a href="graphql">GraphiQL</a>
        </nav>
        <ClusterFacts />
        <LogOut />
      </header>
      <MomentBanner />
      <Unfollowed onAgain={() => again.value++} />
      <Shown address={address} />
      <MomentBar />
    </>
  )
}

/** The view; dimmed while it has the nodes of another moment than the one that is chosen. */
function Shown({ address }: { readonly address: Address }) {
  const missing = missingMoment.value
  const isPassing = cluster.value !== undefined && !isClusterRead.value && !missing
  return (
    <main class={isPassing ? 'main-passing' : undefined} aria-busy={isPassing}>
      {missing ? <MissingMoment error={missing} /> : <View address={address} />}
    </main>
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
      return <AuditView namespace={address.namespace} rules={address.rules === true} drains={address.drains} />
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

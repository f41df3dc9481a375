import { useRef } from 'preact/hooks'
import { goTo, hrefOf } from '../address/address-bar.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ClusterProblem } from '../cluster/ClusterProblem.tsx'
import { cluster, clusterError } from '../cluster/cluster.ts'
import { readWorkloads } from '../cluster/workloads.ts'
import { AddressProblem } from '../parts/AddressProblem.tsx'
import { Problem } from '../parts/Problem.tsx'
import { stageText, useBrought } from '../parts/use-brought.ts'
import { counted } from '../parts/words.ts'
import { auditedNamespaces } from './audited-namespaces.ts'
import { DrainChoice } from './DrainChoice.tsx'
import { DrainReport } from './DrainReport.tsx'
import { drains } from './drain-audit.ts'
import { RolloutReport } from './RolloutReport.tsx'
import { audit } from './rollout-audit.ts'

interface AuditViewProps {
  readonly namespace: string | undefined
  readonly rules: boolean
  readonly drains: string | undefined
}

/** Whether rollouts or drains would lose requests, the most severe finding first, each with its fix. */
export function AuditView({ namespace, rules, drains: filter }: AuditViewProps) {
  const nodes = cluster.value?.nodes
  const answer = useRef<HTMLDivElement>(null)
  useBrought(answer, () => {
    const [rollouts, drained] = [audit.value, drains.value]
    if (rollouts) return stageText(`rollouts ${rollouts.question.namespace} ${rollouts.question.rules}`, rollouts)
    return drained && stageText(`drains ${drained.question}`, drained)
  })
  return (
    <section class="map audit" aria-label="Audit">
      <h2>Would a rollout or a drain lose requests?</h2>
      <AddressProblem />
      <h3 class="choice">Rollouts of</h3>
      <Namespaces chosen={filter === undefined ? namespace : undefined} />
      <h3 class="choice">Drains of</h3>
      <ClusterProblem />
      {nodes ? <DrainChoice key={filter} nodes={nodes} chosen={filter} /> : null}
      {nodes || clusterError.value ? null : <p class="loading">Reading the nodes ...</p>}
      <div class="audit-answer" ref={answer}>
        {filter === undefined ? (
          <RolloutReport namespace={namespace} rules={rules} />
        ) : nodes ? (
          <DrainReport filter={filter} nodes={nodes} />
        ) : null}
      </div>
    </section>
  )
}

/** Namespaces that are links: from more of them a list is chosen. */
const LINKS_MAX = 20

/** What can be audited, with how many workloads each has. */
function Namespaces({ chosen }: { readonly chosen: string | undefined }) {
  const { value: workloads, error } = useAnswer(readWorkloads, [])
  if (error) return <Problem title="The workloads cannot be read." error={error} />
  if (!workloads) return <p class="loading">Reading the workloads ...</p>
  const namespaces = auditedNamespaces(workloads)
  const isList = namespaces.length > LINKS_MAX
  return (
    <>
      <nav class="scopes" aria-label="Whose rollouts are audited">
        {(isList ? namespaces.slice(0, 1) : namespaces).map(([name, count]) => (
          <a key={name} href={hrefOf({ view: 'audit', namespace: name })} aria-current={name === chosen ? 'page' : undefined}>
            {name === '' ? 'All namespaces' : name}
            <span class="aside">{counted(count, 'workload')}</span>
          </a>
        ))}
      </nav>
      {isList ? <NamespaceList namespaces={namespaces.slice(1)} chosen={chosen} /> : null}
    </>
  )
}

interface NamespaceListProps {
  readonly namespaces: readonly [string, number][]
  readonly chosen: string | undefined
}

function NamespaceList({ namespaces, chosen }: NamespaceListProps) {
  return (
    <select
      aria-label="Namespace whose rollouts are audited"
      value={chosen ?? ''}
      onChange={({ currentTarget }) => goTo({ view: 'audit', namespace: currentTarget.value })}
    >
      <option value="" disabled>
        Choose one of {counted(namespaces.length, 'namespace')}
      </option>
      {namespaces.map(([name, count]) => (
        <option key={name} value={name}>
          {name}, {counted(count, 'workload')}
        </option>
      ))}
    </select>
  )
}

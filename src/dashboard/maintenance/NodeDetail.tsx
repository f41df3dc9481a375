import type { ExplainNodeQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { EXPLAIN_NODE } from '../api/documents.ts'
import { queryState } from '../api/query-state.ts'
import { useAnswer } from '../api/use-answer.ts'
import { type NodeShown, shownState } from '../cluster/cluster.ts'
import { moment } from '../moment/moment.ts'
import { Notice } from '../parts/Notice.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, nameOf } from '../parts/words.ts'
import type { DrainFlag } from '../question/question.ts'
import { draft } from '../rehearse/draft.ts'
import { statusOf } from '../rehearse/matching-nodes.ts'
import { runQuestion } from '../rehearse/run-question.ts'
import { drainVariables } from './readiness.ts'

type Explained = Extract<ExplainNodeQuery['explainNode'], { readonly __typename: 'DrainExplanation' }>
type DrainedPod = Explained['pods'][number]

const COLUMNS: readonly Column<DrainedPod>[] = [
  { header: 'Pod', cell: podCell },
  { header: 'CPU', cell: ({ pod }) => pod.requests.cpu, number: true },
  { header: 'Memory', cell: ({ pod }) => pod.requests.memory, number: true },
]

interface NodeDetailProps {
  readonly name: string
  /** `undefined` when the cluster has no such node. */
  readonly node: NodeShown | undefined
  readonly onClose: () => void
}

/** A node beside the map: what a drain would meet on it, pod by pod, and what to do next. */
export function NodeDetail({ name, node, onClose }: NodeDetailProps) {
  return (
    <section class="detail" aria-label={`Node ${name}`}>
      <div class="detail-head">
        <h2>{name}</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {node ? (
        <Present node={node} />
      ) : (
        <Notice
          kind="info"
          title={
            moment.value === undefined ? 'The cluster has no such node now.' : 'The cluster had no such node at this moment.'
          }
        >
          <p>
            It may have been{' '}
            {moment.value === undefined ? 'deleted since this page was opened' : 'added later, or deleted before'}.
          </p>
        </Notice>
      )}
    </section>
  )
}

function Present({ node }: { readonly node: NodeShown }) {
  const { name, zone, nodeGroup, kubeletVersion, requested, allocatable, taints } = node
  const facts = [statusOf(node), zone, nodeGroup?.name, kubeletVersion].filter((text) => text != null)
  return (
    <>
      <p class="aside">{facts.join(', ')}</p>
      <p>
        Requested: {requested.cpu} of {allocatable.cpu} CPU, {requested.memory} of {allocatable.memory} memory, {requested.pods}{' '}
        of {allocatable.pods} pods
      </p>
      {taints.length > 0 ? <p>Taints: {taints.map(({ key, effect }) => `${key}:${effect}`).join(', ')}</p> : null}
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => runQuestion({ action: 'drain', nodes: [name], flags: [...draft.flags.value] })}
        >
          Rehearse its drain
        </button>
        <button type="button" onClick={() => runQuestion({ action: 'fail-node', nodes: [name] })}>
          Rehearse its failure
        </button>
      </div>
      <Explanation key={name} name={name} />
    </>
  )
}

function Explanation({ name }: { readonly name: string }) {
  const flags = draft.flags.value
  const { value, error } = useAnswer((signal) => explainNode(name, flags, signal), [flags, shownState.value])
  if (error) return <Notice kind="error" title={error.message} />
  if (!value) return <p class="loading">Reading the pods ...</p>
  const { summary, errors, pods } = value
  return (
    <>
      <p class="summary">{summary}</p>
      {errors.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h3>
        Pods<span class="aside">{counted(pods.length, 'pod')}</span>
      </h3>
      <Table caption={`Pods of ${name}`} columns={COLUMNS} rows={refusedFirst(pods)} keyOf={({ pod }) => nameOf(pod)} max={60} />
    </>
  )
}

async function explainNode(node: string, flags: ReadonlySet<DrainFlag>, signal: AbortSignal): Promise<Explained> {
  const { explainNode: answer } = await queryState(EXPLAIN_NODE, { node, ...drainVariables(flags) }, { signal })
  if (answer.__typename !== 'DrainExplanation') throw refusalOf(answer)
  return answer
}

function refusedFirst(pods: readonly DrainedPod[]): readonly DrainedPod[] {
  return [...pods.filter(({ refusal }) => refusal !== null), ...pods.filter(({ refusal }) => refusal === null)]
}

/** What is not as usual. */
function stateText({ phase, ready }: DrainedPod['pod']): string {
  if (phase !== 'Running') return `, ${phase}`
  return ready ? '' : ', not ready'
}

function podCell({ pod, budgets, refusal }: DrainedPod) {
  const owner = pod.topOwner ? `${pod.topOwner.kind} ${pod.topOwner.name}` : 'no controller'
  return (
    <>
      {nameOf(pod)}
      <span class="cause">
        {owner}
        {stateText(pod)}
        {budgets.length === 0 ? '' : `, budget ${budgets.map(nameOf).join(', ')}`}
      </span>
      {refusal === null ? null : <span class="refusal">Refused: {refusal}</span>}
    </>
  )
}

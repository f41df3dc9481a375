import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import type { ExplainNodeQuery } from '../api/answers.generated.ts'
import { refusalOf } from '../api/api-error.ts'
import { EXPLAIN_NODE } from '../api/documents.ts'
import { queryState } from '../api/query-state.ts'
import { useAnswer } from '../api/use-answer.ts'
import { type NodeShown, shownState } from '../cluster/cluster.ts'
import { ObjectLink } from '../panel/ObjectLink.tsx'
import { Panel } from '../panel/Panel.tsx'
import { type Ask, Questions } from '../panel/Questions.tsx'
import { coresText, gibibytesText, mebibytesText, milliCoresText } from '../parts/amounts.ts'
import { Problem } from '../parts/Problem.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { counted, nameOf } from '../parts/words.ts'
import type { DrainFlag } from '../question/question.ts'
import { draft } from '../rehearse/draft.ts'
import { statusOf } from '../rehearse/matching-nodes.ts'
import { drainVariables } from './readiness.ts'

type Explained = Extract<ExplainNodeQuery['explainNode'], { readonly __typename: 'DrainExplanation' }>
type DrainedPod = Explained['pods'][number]

const COLUMNS: readonly Column<DrainedPod>[] = [
  { header: 'Pod', cell: podCell },
  { header: 'CPU', cell: ({ pod }) => milliCoresText(pod.requests.cpuMillis), number: true },
  { header: 'Memory', cell: ({ pod }) => mebibytesText(pod.requests.memoryBytes), number: true },
]

interface NodeDetailProps {
  readonly name: string
  /** `undefined` when the cluster has no such node. */
  readonly node: NodeShown | undefined
  readonly onClose: () => void
}

/** A node beside the map: what a drain would meet on it, pod by pod, and what to do next. */
export function NodeDetail({ name, node, onClose }: NodeDetailProps) {
  const last = useRef(node)
  last.current = node ?? last.current
  const isGone = node === undefined
  return (
    <Panel object={{ kind: 'Node', namespace: null, name }} value={last.current} isGone={isGone} onClose={onClose}>
      {(shown) => <Present node={shown} isGone={isGone} />}
    </Panel>
  )
}

interface PresentProps {
  readonly node: NodeShown
  readonly isGone: boolean
}

function Present({ node, isGone }: PresentProps) {
  const { name, zone, nodeGroup, kubeletVersion, requested, allocatable, taints } = node
  const facts = [statusOf(node), zone, nodeGroup?.name, kubeletVersion].filter((text) => text != null)
  return (
    <>
      <p class="aside">{facts.join(', ')}</p>
      <p>
        Requested: {coresText(requested.cpuMillis)} of {coresText(allocatable.cpuMillis)} CPU,{' '}
        {gibibytesText(requested.memoryBytes)} of {gibibytesText(allocatable.memoryBytes)} memory, {requested.pods} of{' '}
        {allocatable.pods} pods
      </p>
      {taints.length > 0 ? <p>Taints: {taints.map(({ key, effect }) => `${key}:${effect}`).join(', ')}</p> : null}
      {isGone ? null : <Questions asks={asksOf(name)} />}
      <Explanation name={name} isGone={isGone} />
    </>
  )
}

function asksOf(name: string): readonly Ask[] {
  return [
    { text: 'Rehearse its drain', question: { action: 'drain', nodes: [name], flags: [...draft.flags.value] } },
    { text: 'Rehearse its failure', question: { action: 'fail-node', nodes: [name] } },
  ]
}

interface ExplanationProps {
  readonly name: string
  /** What was read last stays, and is not read again. */
  readonly isGone: boolean
}

function Explanation({ name, isGone }: ExplanationProps) {
  const flags = draft.flags.value
  const last = useRef<Explained | undefined>(undefined)
  const { value, error } = useAnswer(
    async (signal) => (isGone && last.current) || explainNode(name, flags, signal),
    [flags],
    isGone ? undefined : shownState.value,
  )
  last.current = value ?? last.current
  if (error) return isGone ? null : <Problem title="The drain cannot be explained." error={error} />
  if (!value) return <p class="loading">Reading the pods ...</p>
  const { summary, errors, pods } = value
  return (
    <>
      <Sentence class="summary" text={summary} />
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
  const { topOwner } = pod
  return (
    <>
      <ObjectLink object={pod} />
      <span class="cause">
        {topOwner ? (
          <ObjectLink object={topOwner}>
            {topOwner.kind} {topOwner.name}
          </ObjectLink>
        ) : (
          'no controller'
        )}
        {stateText(pod)}
        {budgets.map((budget) => (
          <Fragment key={budget.name}>
            , budget <ObjectLink object={budget} />
          </Fragment>
        ))}
      </span>
      {refusal === null ? null : <span class="refusal">Refused: {refusal}</span>}
    </>
  )
}

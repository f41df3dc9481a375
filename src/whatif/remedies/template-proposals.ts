import type { JsonObject } from '../../kube/codec/json.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import { type Action, singleActions } from '../actions/action.ts'
import { strategicMerge } from '../actions/manifests/strategic-merge.ts'
import { mapSingles } from '../actions/map-singles.ts'
import { patchedTemplate } from '../actions/rollout/patched-template.ts'
import { isRolled } from '../actions/workload-template.ts'
import { writesDocuments } from '../actions/writes-documents.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { keyOfRow, topOwner } from '../recording/top-owner.ts'
import { DEMANDS } from '../what-would-help/demands.ts'
import { type PodQuestion, refuses } from '../what-would-help/pod-question.ts'
import { smallerRequests } from '../what-would-help/room-proposals.ts'
import { doBefore, doInstead, type Ill, type Plan, type Proposal } from './plan.ts'
import { type ChangeKind, scenarioChange } from './remedy.ts'

/** Pods that require or request less, by another template of their workload. */
export function templateProposals(question: PodQuestion, ill: Ill): readonly Proposal[] {
  const { spec } = question.pod.shape
  const relaxed = DEMANDS.flatMap(({ plugin, message, patch }) => {
    const change = refuses(question, plugin) ? patch(spec) : undefined
    return change ? (templateProposal('RELAX_CONSTRAINT', message, { patch: { spec: change }, question, ill }) ?? []) : []
  })
  const smaller = smallerRequests(question).flatMap(
    ({ change: { message }, patch }) =>
      templateProposal('REDUCE_REQUEST', message, { patch: { spec: patch }, question, ill }) ?? [],
  )
  return [...relaxed, ...smaller]
}

interface Patching {
  readonly patch: JsonObject
  readonly question: PodQuestion
  readonly ill: Ill
}

function templateProposal(kind: ChangeKind, message: string, { patch, question, ill }: Patching): Proposal | undefined {
  const owner = topOwner(question.pod, question.state)
  if (!owner) return submitted(ill.plan) ? proposal(kind, `${message} in the template`, [], patchSubmitted(patch)) : undefined
  const key = keyOfRow(owner)
  const text = `${message} in ${objectText(key)}`
  if (isWritten(ill.plan, key)) return proposal(kind, text, [key], patchWritten(patch, key))
  if (!isRolled(owner) || !isThere(owner, ill)) return undefined
  const rollout: Action = { kind: 'rollout', target: key, change: { do: 'patchTemplate', patch } }
  return proposal(kind, `${text} first`, [key], (plan) => doBefore(plan, [rollout]))
}

function proposal(kind: ChangeKind, message: string, objects: readonly ObjectKey[], apply: (plan: Plan) => Plan): Proposal {
  return { change: scenarioChange(kind, message, objects), apply }
}

/** Pods without an owner that the scenario submits; with several templates their origin is unknown. */
function submitted({ scenario }: Plan): boolean {
  return singleActions(scenario.actions).filter(({ kind }) => kind === 'submit').length === 1
}

function patchSubmitted(patch: JsonObject): (plan: Plan) => Plan {
  return (plan) =>
    doInstead(
      plan,
      mapSingles(plan.scenario.actions, (action) =>
        action.kind === 'submit' ? { ...action, template: strategicMerge(action.template, patch) } : action,
      ),
    )
}

function isWritten({ scenario }: Plan, key: ObjectKey): boolean {
  return singleActions(scenario.actions).some(
    (action) => writesDocuments(action) && action.documents.some((document) => idOf(document.key) === idOf(key)),
  )
}

/** In the manifest that the scenario writes. */
function patchWritten(patch: JsonObject, key: ObjectKey): (plan: Plan) => Plan {
  return (plan) =>
    doInstead(
      plan,
      mapSingles(plan.scenario.actions, (action) => {
        if (!writesDocuments(action)) return action
        const documents = action.documents.map((document) =>
          idOf(document.key) === idOf(key) ? { ...document, manifest: patchedTemplate(document.manifest, patch) } : document,
        )
        return { ...action, documents }
      }),
    )
}

function isThere({ kind, namespace, name }: Row, { base }: Ill): boolean {
  const row: Row | undefined = base.state.get(kind, namespace, name)
  return row !== undefined
}

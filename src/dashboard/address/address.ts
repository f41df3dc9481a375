import { AFTERWARDS, isAfterwards, type PlanQuestion } from '../plan/plan-question.ts'
import { DRAIN_FLAGS, isNodeAction, type Question, type WorkloadName } from '../question/question.ts'
import { isLossScope, LOSS_SCOPES, type LossScope } from '../resilience/loss-scope.ts'
import { AddressError } from './address-error.ts'
import { type PendingAddress, pendingText, readPending } from './pending-address.ts'

export interface RehearseAddress {
  readonly view: 'rehearse'
  /** Rehearsed when the page opens. */
  readonly question?: Question | undefined
  /** Which remedy of the outcome is shown instead of the outcome itself, from 1. */
  readonly remedy?: number | undefined
  /** The digest of the state that the link was made on, or its beginning. */
  readonly state?: string | undefined
}

export interface MaintenanceAddress {
  readonly view: 'maintenance'
  /** The node that is open beside the map. */
  readonly node?: string | undefined
}

export interface PlanAddress {
  readonly view: 'plan'
  /** Run when the page opens. */
  readonly plan?: PlanQuestion | undefined
}

export interface ResilienceAddress {
  readonly view: 'resilience'
  /** Ranked when the page opens. */
  readonly scope?: LossScope | undefined
}

export interface WallAddress {
  readonly view: 'wall'
  /** Kept answered side by side. */
  readonly questions: readonly Question[]
}

/** What the page shows, as its address holds it. */
export type Address = RehearseAddress | PendingAddress | MaintenanceAddress | PlanAddress | ResilienceAddress | WallAddress

/** What the address of a question begins with. */
const QUESTION = '#/rehearse/'
const REHEARSE = /^#?\/?(?:rehearse(?:\/([a-z-]+))?)?$/

/** `#/rehearse/drain?node=a&node=b&ignore-daemonsets`. */
export function addressText(address: Address): string {
  if (address.view === 'maintenance')
    return address.node === undefined ? '#/maintenance' : `#/maintenance?${new URLSearchParams({ node: address.node })}`
  if (address.view === 'pending') return pendingText(address)
  if (address.view === 'plan') return planText(address)
  if (address.view === 'resilience') return address.scope === undefined ? '#/resilience' : `#/resilience?scope=${address.scope}`
  if (address.view === 'wall') return wallText(address)
  const { question, remedy, state } = address
  if (!question) return '#/rehearse'
  const parts = new URLSearchParams()
  if ('nodes' in question) for (const node of question.nodes) parts.append('node', node)
  if (question.action === 'drain') for (const flag of question.flags) parts.append(flag, '')
  if ('workload' in question) parts.append('workload', workloadPath(question.workload))
  if (question.action === 'scale') parts.append('replicas', String(question.replicas))
  if (remedy !== undefined) parts.append('remedy', String(remedy))
  if (state !== undefined) parts.append('state', state)
  return `${QUESTION}${question.action}?${searchText(parts)}`
}

/** Each question as its own address has it. */
function wallText({ questions }: WallAddress): string {
  const parts = questions.map((question) => addressText({ view: 'rehearse', question }).slice(QUESTION.length))
  return parts.length === 0 ? '#/wall' : `#/wall?${parts.map((part) => `ask=${encodeURIComponent(part)}`).join('&')}`
}

function planText({ plan }: PlanAddress): string {
  if (!plan) return '#/plan'
  const parts = new URLSearchParams({ afterwards: plan.afterwards, 'at-once': String(plan.atOnce) })
  if (plan.acceptDegraded) parts.append('accept-degraded', '')
  for (const flag of plan.flags) parts.append(flag, '')
  for (const node of plan.nodes) parts.append('node', node)
  return `#/plan?${searchText(parts)}`
}

/** Flags have no value, and a slash needs no code in what follows a #. */
function searchText(parts: URLSearchParams): string {
  return parts
    .toString()
    .replace(/=(?=&|$)/g, '')
    .replaceAll('%2F', '/')
}

/**
 * The inverse of `addressText`; parts that it does not know are ignored.
 * @throws {AddressError} for an action without what it needs.
 */
export function readAddress(hash: string): Address {
  const [path = '', search = ''] = hash.split('?', 2)
  const parts = new URLSearchParams(search)
  if (/^#?\/maintenance$/.test(path)) return { view: 'maintenance', node: parts.get('node') ?? undefined }
  if (/^#?\/pending$/.test(path)) return readPending(parts)
  if (/^#?\/plan$/.test(path)) return { view: 'plan', plan: readPlan(parts) }
  if (/^#?\/resilience$/.test(path)) return { view: 'resilience', scope: readScope(parts.get('scope')) }
  if (/^#?\/wall$/.test(path)) return { view: 'wall', questions: parts.getAll('ask').map(readQuestion) }
  const found = REHEARSE.exec(path)
  if (!found) throw new AddressError(`This page has no view ${path}.`)
  const [, action] = found
  if (action === undefined) return { view: 'rehearse' }
  const remedy = parts.get('remedy')
  return {
    view: 'rehearse',
    question: questionOf(action, parts),
    remedy: remedy === null ? undefined : wholeNumber('remedy', remedy),
    state: parts.get('state') ?? undefined,
  }
}

function readQuestion(text: string): Question {
  const address = readAddress(`${QUESTION}${text}`)
  if (address.view !== 'rehearse' || !address.question)
    throw new AddressError(`The address has ask=${text}, which is not a question.`)
  return address.question
}

/** A plan with its options; `undefined` for the empty form. */
function readPlan(parts: URLSearchParams): PlanQuestion | undefined {
  if (parts.size === 0) return undefined
  const afterwards = parts.get('afterwards') ?? 'uncordon'
  if (!isAfterwards(afterwards)) throw new AddressError(`The address has afterwards=${afterwards}: use ${AFTERWARDS.join(', ')}.`)
  const atOnce = wholeNumber('at-once', parts.get('at-once') ?? '10')
  const flags = DRAIN_FLAGS.filter((flag) => parts.has(flag))
  return { nodes: namesIn(parts), flags, afterwards, atOnce, acceptDegraded: parts.has('accept-degraded') }
}

function readScope(text: string | null): LossScope | undefined {
  if (text === null) return undefined
  if (!isLossScope(text)) throw new AddressError(`The address has scope=${text}: use ${LOSS_SCOPES.join(', ')}.`)
  return text
}

/** Each node once. */
function namesIn(parts: URLSearchParams): readonly string[] {
  return [...new Set(parts.getAll('node').filter((name) => name !== ''))]
}

function questionOf(action: string, parts: URLSearchParams): Question {
  if (isNodeAction(action)) {
    const nodes = namesIn(parts)
    if (nodes.length === 0) throw new AddressError(`The address of ${action} names no node: add node=NAME.`)
    return action === 'drain' ? { action, nodes, flags: DRAIN_FLAGS.filter((flag) => parts.has(flag)) } : { action, nodes }
  }
  if (action === 'scale')
    return { action, workload: readWorkload(action, parts), replicas: wholeNumber('replicas', parts.get('replicas') ?? '') }
  if (action === 'restart') return { action, workload: readWorkload(action, parts) }
  throw new AddressError(`The action ${action} of the address is not known to this page.`)
}

function workloadPath({ namespace, kind, name }: WorkloadName): string {
  return `${namespace}/${kind}/${name}`
}

function readWorkload(action: string, parts: URLSearchParams): WorkloadName {
  const [namespace, kind, name] = (parts.get('workload') ?? '').split('/')
  if (!namespace || !kind || !name)
    throw new AddressError(`The address of ${action} names no workload: add workload=NAMESPACE/KIND/NAME.`)
  return { namespace, kind, name }
}

function wholeNumber(part: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AddressError(`The address has ${part}=${text}: it must be a whole number.`)
  return Number(text)
}

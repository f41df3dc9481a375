import { AFTERWARDS, isAfterwards, type PlanQuestion } from '../plan/plan-question.ts'
import { DRAIN_FLAGS, type Question } from '../question/question.ts'
import { isLossScope, LOSS_SCOPES, type LossScope } from '../resilience/loss-scope.ts'
import { AddressError } from './address-error.ts'
import { namesIn, searchText, wholeNumber } from './address-parts.ts'
import { asksText, readAsks } from './ask-address.ts'
import { type AuditAddress, auditText, readAudit } from './audit-address.ts'
import { type CapacityAddress, capacityText, readCapacity } from './capacity-address.ts'
import { type CompareAddress, compareText, readCompare } from './compare-address.ts'
import { type MapAddress, mapText, readMap } from './map-address.ts'
import { type PendingAddress, pendingText, readPending } from './pending-address.ts'
import { questionText, readQuestion } from './question-address.ts'
import { readTrust, type TrustAddress, trustText } from './trust-address.ts'

export interface RehearseAddress {
  readonly view: 'rehearse'
  /** Rehearsed when the page opens. */
  readonly question?: Question | undefined
  /** Which remedy of the outcome is shown instead of the outcome itself, from 1. */
  readonly remedy?: number | undefined
  /** The digest of the state that the link was made on, or its beginning. */
  readonly state?: string | undefined
  /** The moment of the run that is shown, in seconds of virtual time; the beginning when left out. */
  readonly second?: number | undefined
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
export type Address =
  | MapAddress
  | RehearseAddress
  | PendingAddress
  | CapacityAddress
  | AuditAddress
  | MaintenanceAddress
  | PlanAddress
  | ResilienceAddress
  | CompareAddress
  | TrustAddress
  | WallAddress

const REHEARSE = /^#?\/?(?:rehearse(?:\/([a-z-]+))?)?$/

/** `#/rehearse/drain?node=a&node=b&ignore-daemonsets`. */
export function addressText(address: Address): string {
  if (address.view === 'maintenance')
    return address.node === undefined ? '#/maintenance' : `#/maintenance?${new URLSearchParams({ node: address.node })}`
  if (address.view === 'cluster') return mapText(address)
  if (address.view === 'pending') return pendingText(address)
  if (address.view === 'capacity') return capacityText(address)
  if (address.view === 'audit') return auditText(address)
  if (address.view === 'plan') return planText(address)
  if (address.view === 'resilience') return address.scope === undefined ? '#/resilience' : `#/resilience?scope=${address.scope}`
  if (address.view === 'compare') return compareText(address)
  if (address.view === 'trust') return trustText(address)
  if (address.view === 'wall') return asksText('wall', address.questions)
  const { question, remedy, state, second } = address
  if (!question) return '#/rehearse'
  const more = {
    ...(remedy === undefined ? {} : { remedy: String(remedy) }),
    ...(state === undefined ? {} : { state }),
    ...(second === undefined ? {} : { second: String(second) }),
  }
  return `#/rehearse/${questionText(question, more)}`
}

function planText({ plan }: PlanAddress): string {
  if (!plan) return '#/plan'
  const parts = new URLSearchParams({ afterwards: plan.afterwards, 'at-once': String(plan.atOnce) })
  if (plan.acceptDegraded) parts.append('accept-degraded', '')
  for (const flag of plan.flags) parts.append(flag, '')
  for (const node of plan.nodes) parts.append('node', node)
  return `#/plan?${searchText(parts)}`
}

/**
 * The inverse of `addressText`; parts that it does not know are ignored.
 * @throws {AddressError} for an action without what it needs.
 */
export function readAddress(hash: string): Address {
  const [path = '', search = ''] = hash.split('?', 2)
  const parts = new URLSearchParams(search)
  if (/^#?\/maintenance$/.test(path)) return { view: 'maintenance', node: parts.get('node') ?? undefined }
  if (/^#?\/cluster$/.test(path)) return readMap(parts)
  if (/^#?\/pending$/.test(path)) return readPending(parts)
  if (/^#?\/capacity$/.test(path)) return readCapacity(parts)
  if (/^#?\/audit$/.test(path)) return readAudit(parts)
  if (/^#?\/plan$/.test(path)) return { view: 'plan', plan: readPlan(parts) }
  if (/^#?\/resilience$/.test(path)) return { view: 'resilience', scope: readScope(parts.get('scope')) }
  if (/^#?\/wall$/.test(path)) return { view: 'wall', questions: readAsks(parts) }
  if (/^#?\/compare$/.test(path)) return readCompare(parts)
  if (/^#?\/trust$/.test(path)) return readTrust(parts)
  const found = REHEARSE.exec(path)
  if (!found) throw new AddressError(`This page has no view ${path}.`)
  const [, action] = found
  if (action === undefined) return { view: 'rehearse' }
  const remedy = parts.get('remedy')
  return {
    view: 'rehearse',
    question: readQuestion(action, parts),
    remedy: remedy === null ? undefined : wholeNumber('remedy', remedy),
    state: parts.get('state') ?? undefined,
    second: readSecond(parts.get('second')),
  }
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

function readSecond(text: string | null): number | undefined {
  if (text === null) return undefined
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(text))
    throw new AddressError(`The address has second=${text}: write seconds of the run, like 12.5.`)
  return Number(text)
}

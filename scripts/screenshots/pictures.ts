import { addMs, formatInstant } from '../../src/kube/instant.ts'
import { T0 } from '../../test/support/builders.ts'
import type { Place } from './served-places.ts'

/** What the picture shows of the network: everything answered, nothing yet, a connection that was lost, or no server at all. */
export type Network = 'answered' | 'silent' | 'lost' | 'gone'

/** An address of the dashboard, and where and how it is opened. */
export interface Picture {
  /** Of the files: VIEW-STATE. */
  readonly name: string
  readonly place: Place
  /** The address after `#/`. */
  readonly hash: string
  readonly network: Network
  /** What the page has once it is ready, as a selector. */
  readonly ready: string
}

interface Shown {
  readonly hash: string
  readonly ready: string
}

const DRAIN = 'node=highmem-1c-2&ignore-daemonsets&delete-emptydir-data'
const asks = (...questions: readonly string[]): string => questions.map((text) => `ask=${encodeURIComponent(text)}`).join('&')
const HEADLINE = '.headline'

/** Each view with an answer. The name is that of its address. */
const VIEWS: Readonly<Record<string, Shown>> = {
  rehearse: { hash: `rehearse/drain?${DRAIN}`, ready: HEADLINE },
  cluster: { hash: 'cluster?node=highmem-1c-2&filter=namespace%3Ashop', ready: '.detail .facts, .detail table' },
  pending: { hash: 'pending', ready: 'main table' },
  maintenance: { hash: 'maintenance?node=highmem-1c-2', ready: '.detail' },
  plan: { hash: 'plan?afterwards=reboot&at-once=2&ignore-daemonsets&node=general-1a-1&node=highmem-1c-2', ready: HEADLINE },
  capacity: { hash: 'capacity?cpu=500m&memory=1Gi', ready: 'main table' },
  resilience: { hash: 'resilience?scope=zone', ready: HEADLINE },
  audit: { hash: 'audit?namespace=shop', ready: HEADLINE },
  compare: { hash: `compare?${asks(`drain?${DRAIN}`, 'fail-node?node=highmem-1c-2')}`, ready: '.compared' },
  trust: { hash: 'trust', ready: 'main h2' },
  wall: { hash: `wall?${asks(`drain?${DRAIN}`, 'restart?workload=shop/Deployment/storefront')}`, ready: '.card' },
}

/** More that the sample shows: forms before a question, what opens beside a view, and other kinds of answers. */
const MORE: Readonly<Record<string, Shown>> = {
  'rehearse-form': { hash: 'rehearse', ready: 'main form' },
  'rehearse-deadlock': { hash: 'rehearse/restart?workload=shop/Deployment/session-cache', ready: '.wait-box' },
  'rehearse-refused': { hash: 'rehearse/cordon?node=gone-1', ready: '[role=alert]' },
  'cluster-pods': { hash: 'cluster?zoom=6&pod=databases/ledger-1', ready: '.detail .facts' },
  'cluster-budget': { hash: 'cluster?filter=held&budget=databases/ledger', ready: '.detail .facts' },
  'cluster-deleted': { hash: 'cluster?pod=shop/gone-1', ready: '.detail' },
  'pending-pod': { hash: 'pending?pod=databases/ledger-1', ready: '.detail' },
  'capacity-workload': { hash: 'capacity?workload=monitoring/Deployment/alerts', ready: '.side-by-side table' },
  'capacity-consolidation': { hash: 'capacity?consolidate', ready: 'main table' },
  'audit-drains': { hash: 'audit?drains=gpu', ready: HEADLINE },
  'plan-form': { hash: 'plan', ready: 'main form' },
  'compare-form': { hash: 'compare', ready: 'main h2' },
  'wall-form': { hash: 'wall', ready: 'main h2' },
  'address-unknown': { hash: 'nowhere', ready: '[role=alert], main form' },
}

const THEN = formatInstant(addMs(T0, 60_000))

/** Of the past: the bar and the banner of moments, what was seen of the cluster, and a moment that is not kept. */
const KEPT: Readonly<Record<string, Shown>> = {
  'trust-live': { hash: 'trust', ready: 'main h2' },
  'cluster-past': { hash: `cluster?at=${THEN}`, ready: '.map-window canvas' },
  'pending-past': { hash: `pending?at=${THEN}`, ready: 'main table' },
  'pending-missing': { hash: 'pending?at=2001-01-01T00:00:00Z', ready: '[role=alert], main h2' },
}

const NODELESS = new Set(['cluster', 'maintenance', 'plan', 'rehearse', 'compare', 'wall'])

/** What an address becomes in a cluster without nodes: the view alone, as its question names nodes. */
function emptyOf(view: string, shown: Shown): Shown {
  return { hash: NODELESS.has(view) ? view : shown.hash, ready: 'main' }
}

/** A view without an answer has no more than its frame. */
const FRAME = 'main'
/** Each view, whatever of it the place can answer. */
const FRAMES = Object.fromEntries(Object.entries(VIEWS).map(([view, { hash }]) => [view, { hash, ready: FRAME }]))

function each(
  shown: Readonly<Record<string, Shown>>,
  place: Place,
  suffix: string,
  network: Network = 'answered',
): readonly Picture[] {
  return Object.entries(shown).map(([name, { hash, ready }]) => ({
    name: suffix === '' ? name : `${name}-${suffix}`,
    place,
    hash,
    network,
    ready: network === 'silent' || network === 'gone' ? FRAME : ready,
  }))
}

/** In the names of pictures that differ from run to run: each start of a server hides the names that a caller may not read with a new key. */
export const VARYING = '-forbidden-'

/** Every view in every state that it has, and what opens in it. */
export const PICTURES: readonly Picture[] = [
  ...each(VIEWS, 'shop', 'answered'),
  ...each(VIEWS, 'shop', 'loading', 'silent'),
  ...each(VIEWS, 'shop', 'error', 'gone'),
  ...each(VIEWS, 'shop', 'stale', 'lost'),
  ...each(Object.fromEntries(Object.entries(VIEWS).map(([view, shown]) => [view, emptyOf(view, shown)])), 'empty', 'empty'),
  ...each(FRAMES, 'partial', 'partial'),
  ...each(FRAMES, 'guarded', 'forbidden'),
  { name: 'token-needed', place: 'locked', hash: 'rehearse', network: 'answered', ready: 'form' },
  ...each(MORE, 'shop', ''),
  ...each(KEPT, 'kept', ''),
]

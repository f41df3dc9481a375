import type { Address } from './address/address.ts'

export type ViewName = Address['view']

/** The views in the order of their links, with their titles. */
export const VIEWS: Readonly<Record<ViewName, string>> = {
  rehearse: 'Rehearse',
  cluster: 'Cluster',
  pending: 'Pending',
  maintenance: 'Maintenance',
  plan: 'Drain plan',
  capacity: 'Capacity',
  resilience: 'Resilience',
  audit: 'Audit',
  compare: 'Compare',
  trust: 'Trust',
  wall: 'Wall',
}

export const VIEW_NAMES = Object.keys(VIEWS) as readonly ViewName[]

/** Views about the server and what it keeps answered, not about a state: they show now, whatever moment is chosen. */
export function isAboutNow(view: ViewName): boolean {
  return view === 'trust' || view === 'wall'
}

import { AddressError } from './address-error.ts'

export interface PodName {
  readonly namespace: string
  readonly name: string
}

export interface PendingAddress {
  readonly view: 'pending'
  /** The pod that is explained. */
  readonly pod?: PodName | undefined
}

/** `#/pending?pod=shop/web-1`. */
export function pendingText({ pod }: PendingAddress): string {
  return pod ? `#/pending?pod=${pod.namespace}/${pod.name}` : '#/pending'
}

/**
 * The inverse of `pendingText`.
 * @throws {AddressError} for a pod without a namespace or a name.
 */
export function readPending(parts: URLSearchParams): PendingAddress {
  const text = parts.get('pod')
  if (text === null) return { view: 'pending' }
  const [namespace, name, ...rest] = text.split('/')
  if (!namespace || !name || rest.length > 0)
    throw new AddressError(`The address has pod=${text}: it must be pod=NAMESPACE/NAME.`)
  return { view: 'pending', pod: { namespace, name } }
}

import type { WorkloadName } from '../question/question.ts'
import { AddressError } from './address-error.ts'

/** Flags have no value, and a slash needs no code in what follows a #. */
export function searchText(parts: URLSearchParams): string {
  return parts
    .toString()
    .replace(/=(?=&|$)/g, '')
    .replaceAll('%2F', '/')
}

/** Each node once. */
export function namesIn(parts: URLSearchParams): readonly string[] {
  return [...new Set(parts.getAll('node').filter((name) => name !== ''))]
}

/** `shop/Deployment/web`. */
export function objectPath({ namespace, kind, name }: WorkloadName): string {
  return `${namespace}/${kind}/${name}`
}

/** The workload of an address; `undefined` where it names none. */
export function workloadIn(parts: URLSearchParams): WorkloadName | undefined {
  const [namespace, kind, name, more] = (parts.get('workload') ?? '').split('/')
  return namespace && kind && name && more === undefined ? { namespace, kind, name } : undefined
}

/** @throws {AddressError} for another text. */
export function wholeNumber(part: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AddressError(`The address has ${part}=${text}: it must be a whole number.`)
  return Number(text)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/**
 * A part that is an instant of the API; `undefined` where the address has no such part.
 * @throws {AddressError} for what is not a time.
 */
export function instantOf(part: string, parts: URLSearchParams): string | undefined {
  const text = parts.get(part)
  if (text === null) return undefined
  if (INSTANT.test(text)) return text
  throw new AddressError(`The address has ${part}=${text}: write a time like 2026-01-31T12:00:00Z.`)
}

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

/** @throws {AddressError} for another text. */
export function wholeNumber(part: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AddressError(`The address has ${part}=${text}: it must be a whole number.`)
  return Number(text)
}

import { createHmac } from 'node:crypto'

const DIGEST_DIGITS = 12

/** Takes the place of a text that is hidden: equal texts have equal digests, and without the key a text cannot be found by trying. */
export function hiddenText(text: string, key: string): string {
  return `hidden-${createHmac('sha256', key).update(text).digest('hex').slice(0, DIGEST_DIGITS)}`
}

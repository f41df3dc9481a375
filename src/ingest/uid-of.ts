import { hashText } from '../lib/hash.ts'

/** A uid as an API server would give one, but always the same for the same text. */
export function uidOf(text: string): string {
  const part = (salt: string): string =>
    hashText(salt + text)
      .toString(16)
      .padStart(8, '0')
  const [a, b, c] = [part('a'), part('b'), part('c')]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${part('d')}`
}

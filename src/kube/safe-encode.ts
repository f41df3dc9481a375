/** Letters and digits without vowels and look-alikes, so that no words result (apimachinery util/rand). */
export const SAFE_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

/** Maps every byte of ASCII text onto the safe alphabet (rand.SafeEncodeString). */
export function safeEncode(text: string): string {
  let encoded = ''
  for (let i = 0; i < text.length; i++) encoded += SAFE_ALPHABET[text.charCodeAt(i) % SAFE_ALPHABET.length]
  return encoded
}

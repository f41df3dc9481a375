/** The name of a pod that a word names, with or without its kind: `web-1`, `pod/web-1`. */
export function podName(word: string): string {
  return word.replace(/^(pods?|po)\//, '')
}

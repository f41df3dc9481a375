/** Whether a sentence contains a message, whose period at the end it may leave out because more follows. */
export function statesText(sentence: string, message: string): boolean {
  return sentence.includes(withoutPeriod(message))
}

/** The message without its final period, so that text can follow. */
export function withoutPeriod(message: string): string {
  return message.replace(/\.$/, '')
}

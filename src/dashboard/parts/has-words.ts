/** Whether each word of a filter occurs in a text, in capitals or not; a filter without words matches every text. */
export function hasWords(filter: string): (text: string) => boolean {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return (text) => {
    const searched = text.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
}

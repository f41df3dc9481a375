import { LimitError } from './limit-error.ts'

/** Items of lists from this length on are written one by one, with a pause between them. */
const LONG = 20
/** Characters between two pauses. */
const PIECE_LENGTH = 16_384

/**
 * An answer as JSON, exactly as JSON.stringify writes it, with a pause after each few thousand characters.
 * @throws {LimitError} when it is longer than allowed.
 */
export function* answerText(answer: object, lengthMax: number): Generator<void, string> {
  const pieces: string[] = []
  let length = 0
  let unpaused = 0
  for (const piece of piecesOf(answer)) {
    pieces.push(piece)
    length += piece.length
    unpaused += piece.length
    if (length > lengthMax) throw new LimitError('answerLength', lengthMax, length)
    if (unpaused < PIECE_LENGTH) continue
    unpaused = 0
    yield
  }
  return pieces.join('')
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    let before = '['
    for (const item of value) {
      yield before
      if (value.length < LONG) yield* piecesOf(item)
      else yield JSON.stringify(item) ?? 'null'
      before = ','
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* piecesOf(field)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value) ?? 'null'
}

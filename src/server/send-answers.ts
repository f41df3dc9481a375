import { type AnswerPart, type Writing, type Written, writeAnswer, writeAnswers } from '../graphql/written-answer.ts'

/** Where the answers of one operation over WebSocket go. */
export interface AnswerSink {
  readonly socket: { readonly readyState: number; readonly OPEN: number; send(text: string, sent: (error?: Error) => void): void }
  /** What the client calls its operation. */
  readonly id: string
  /** Whether the client is still subscribed. */
  readonly wanted: () => boolean
  readonly writing: Writing
}

/**
 * Sends answers in slices as they are written: graphql-ws writes each at once, which blocks all other clients when it is
 * long. graphql-ws gets a stream without items, so that it only sends the end to the client.
 */
export function sending(result: unknown, sink: AnswerSink): AsyncIterableIterator<never> {
  const items = isStream(result) ? writeAnswers(result, sink.writing) : alone(result as AnswerPart, sink)
  const end = async (): Promise<IteratorResult<never>> => {
    await items.return?.()
    return { done: true, value: undefined }
  }
  return {
    async next() {
      for (let step = await items.next(); !step.done; step = await items.next()) await send(step.value, sink)
      return { done: true, value: undefined }
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

function isStream(result: unknown): result is AsyncIterable<AnswerPart> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}

async function* alone(answer: AnswerPart, { writing }: AnswerSink): AsyncGenerator<Written> {
  yield await writeAnswer(answer, writing)
}

/** One message of graphql-ws; done when it has left, so that no client is sent more than it reads. */
function send(answer: Written, { socket, id, wanted }: AnswerSink): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN || !wanted()) {
      resolve()
      return
    }
    const payload = answer.stringify?.() ?? JSON.stringify(answer)
    const text = `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`
    socket.send(text, (error) => (error ? reject(error) : resolve()))
  })
}

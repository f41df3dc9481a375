/** What a source emits beside the objects. */
export interface FollowedStream {
  /** Settled when it has emitted something, or will not. */
  readonly first: Promise<void>
  readonly ended: Promise<void>
}

/** Takes each item of a stream, where there is one. */
export function followStream<T>(stream: AsyncIterable<T> | undefined, take: (item: T) => void): FollowedStream | undefined {
  if (!stream) return undefined
  let ended: Promise<void> = Promise.resolve()
  const first = new Promise<void>((settle) => {
    const follow = async (): Promise<void> => {
      for await (const item of stream) {
        take(item)
        settle()
      }
    }
    ended = follow().finally(settle)
  })
  return { first, ended }
}

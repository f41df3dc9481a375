/**
 * Stops on a fault of ours: a broken invariant, never wrong input from outside. On in production.
 * @throws {Error} "assertion failed: ..." when `condition` is false.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

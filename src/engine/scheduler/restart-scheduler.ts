import type { Turn } from '../turn.ts'

/** Restarts the scheduler of a run with another configuration, a document that `configOf` of its options parses. */
export function restartScheduler(configuration: string, turn: Turn): void {
  turn.call('kube-scheduler', `restart ${configuration}`)
}

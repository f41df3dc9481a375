import { createKubernetesSource } from '../../src/ingest/kubernetes/kubernetes-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'

/** A twin that follows a cluster. */
export interface FollowingTwin {
  readonly twin: LiveTwin
  /** Ends the following; fails when it failed before. */
  stop(): Promise<void>
}

/** Starts a twin of the cluster of this kubeconfig, and waits until it has seen the whole of it. */
export async function liveTwinOf(kubeconfig: string): Promise<FollowingTwin> {
  const twin = new LiveTwin(await createKubernetesSource({ kubeconfig }), { live: true })
  const end = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const stop = async (): Promise<void> => {
    end.abort()
    await running
  }
  await new Promise<void>((settled, fail) => {
    running = twin.run(end.signal, settled)
    running.catch(fail)
  })
  return { twin, stop }
}

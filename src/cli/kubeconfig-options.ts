import type { KubeconfigOptions } from '../ingest/kubernetes/kubeconfig.ts'
import type { Io } from './io.ts'

interface KubeconfigFlags {
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
}

/** Which kubeconfig flags and the environment name, and which of its contexts. */
export function kubeconfigOptions({ kubeconfig, context }: KubeconfigFlags, { env }: Pick<Io, 'env'>): KubeconfigOptions {
  return { env, ...(kubeconfig === undefined ? {} : { kubeconfig }), ...(context === undefined ? {} : { context }) }
}

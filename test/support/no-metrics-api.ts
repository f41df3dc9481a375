import type { MetricAnswer, MetricsApi } from '../../src/kube/metrics-api.ts'

const NOT_SERVED = 'the server could not find the requested resource'

/** A cluster that serves none of the metrics APIs, in the words of their clients. */
export const NO_METRICS_API: MetricsApi = {
  resource: () => unavailable(`unable to fetch metrics from resource metrics API: ${NOT_SERVED} (get pods.metrics.k8s.io)`),
  pods: () => unavailable(NO_CUSTOM_METRICS),
  object: () => unavailable(NO_CUSTOM_METRICS),
  external: ({ metric }) =>
    unavailable(`unable to fetch metrics from external metrics API: ${NOT_SERVED} (get ${metric}.external.metrics.k8s.io)`),
  mayChangeAfter: () => false,
}

const NO_CUSTOM_METRICS =
  'unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered'

function unavailable(error: string): MetricAnswer<never> {
  return { ok: false, error }
}

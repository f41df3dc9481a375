import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { ObservedOperation, OperationObserver, OperationResult } from '../../graphql/operation-observer.ts'

/** Sends a span of each operation to an OpenTelemetry collector. */
export interface Traces extends Pick<OperationObserver, 'answered' | 'subscribed'> {
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

export interface TracesOptions {
  /** The address of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly version: string
  /** Gets the reason, once, when the collector does not take spans. */
  readonly log: (line: string) => void
  /** Wall time, milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Traces operations with OTLP over HTTP: one span each, with its fields, its runs and their verdicts; it continues the trace of a caller that
 * sends `traceparent`. No variables and no names of objects are in it. A collector that does not answer delays no operation.
 */
export function openTraces({ endpoint, version, log, now }: TracesOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rehearse', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, endpoint, log) })],
  })
  const tracer = provider.getTracer('rehearse', version)
  const record = (operation: ObservedOperation, { durationMs, runs, errors }: OperationResult): void => {
    const { kind, fields, caller, cluster, traceParent } = operation
    // A schema that is read concerns no cluster.
    if (fields.length === 0) return
    const endMs = now()
    const parent = traceParent === undefined ? null : parseTraceParent(traceParent)
    const span = tracer.startSpan(
      `${kind} ${fields.join(' ')}`,
      {
        kind: SpanKind.SERVER,
        startTime: endMs - durationMs,
        attributes: {
          'graphql.operation.type': kind,
          'rehearse.fields': [...fields],
          'enduser.id': caller,
          ...(cluster === undefined ? {} : { 'rehearse.cluster': cluster }),
        },
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT,
    )
    for (const { verdict, digest } of runs)
      span.addEvent('run', { 'rehearse.verdict': verdict, 'rehearse.digest': digest }, endMs)
    if (errors.length > 0) span.setStatus({ code: SpanStatusCode.ERROR, message: errors.join(' ') })
    span.end(endMs)
  }
  return {
    answered: record,
    subscribed: (operation) => (result) => record(operation, result),
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** An exporter that reports the first time that it fails after it worked. */
function reporting(exporter: SpanExporter, endpoint: string, log: (line: string) => void): SpanExporter {
  let isReported = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS
        if (isFailed && !isReported)
          log(`problem: the collector at ${endpoint} does not take traces: ${result.error?.message ?? 'no reason is known'}`)
        isReported = isFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

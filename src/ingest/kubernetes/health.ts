import type { SourceKind } from '../resources.ts'
import type { ProblemCode, SourceProblem } from '../source.ts'
import { ApiError, CredentialsError, messageOf, TransportError } from './api-error.ts'

/** Failures in a row of one kind before that is more than a connection that was cut. */
const FAILURES_MIN = 3
/** A server that requires a longer pause (Retry-After) is reported before the pause, in milliseconds. */
const PAUSE_MS_MAX = 30_000

/**
 * Turns the failures of all kinds into problems, each reported once until every kind is answered again: 27 kinds that
 * fail for one reason are one problem. Where other kinds are answered, the problem is that of the kind.
 */
export class Health {
  private readonly server: string
  private readonly reported = new Set<ProblemCode>()
  private readonly known = new Set<SourceKind>()
  private readonly failing = new Set<SourceKind>()
  private readonly reportedAlone = new Set<SourceKind>()
  private reached = false

  constructor(server: string) {
    this.server = server
  }

  /** Returns the problem to report, if any. `failures` counts consecutive failures of one kind; 0 means that it was answered. */
  judge(kind: SourceKind, error: unknown, failures: number): SourceProblem | undefined {
    this.known.add(kind)
    if (failures === 0) {
      this.reached = true
      this.failing.delete(kind)
      this.reportedAlone.delete(kind)
      if (this.failing.size === 0) this.reported.clear()
      return undefined
    }
    this.failing.add(kind)
    const problem = problemOf(error, this.server)
    const ofAll = problem.code === 'unauthorized' || problem.code === 'credentials-failed'
    const answered = error instanceof ApiError || (error instanceof TransportError && error.answered)
    const isReportable =
      isMoreThanAFault(error, failures) || (!this.reached && !answered && failures === 1) || problem.code === 'unauthorized'
    if (!isReportable) return undefined
    if (!ofAll && this.failing.size < this.known.size) return this.ofKind(kind, error)
    if (this.reported.has(problem.code)) return undefined
    this.reported.add(problem.code)
    return problem
  }

  private ofKind(kind: SourceKind, error: unknown): SourceProblem | undefined {
    if (this.reported.size > 0 || this.reportedAlone.has(kind)) return undefined
    this.reportedAlone.add(kind)
    return {
      code: 'kind-failed',
      severity: 'error',
      message: `${this.server} returns no ${kind} objects, but answers other requests: ${messageOf(error)}`,
      remedy: 'Check the log of the API server.',
      object: kind,
    }
  }
}

function problemOf(error: unknown, server: string): SourceProblem {
  const text = messageOf(error)
  if (error instanceof CredentialsError) {
    return {
      code: 'credentials-failed',
      severity: 'error',
      message: `no credentials for ${server}: ${text}`,
      remedy: 'Try kubectl get nodes with the same context; log in again if that fails too.',
    }
  }
  if (error instanceof ApiError && error.status === 401) {
    return {
      code: 'unauthorized',
      severity: 'error',
      message: `${server} does not accept the credentials: ${text}`,
      remedy: 'Log in again, or check the user of the context.',
    }
  }
  if (error instanceof ApiError) {
    return {
      code: 'server-refused',
      severity: 'error',
      message: `${server} returns status ${error.status}: ${text}${pauseText(error)}`,
      remedy: 'Check the health and the load of the API server.',
    }
  }
  return {
    code: 'server-unreachable',
    severity: 'error',
    message: `${server} returns no usable response: ${text}`,
    remedy: 'Check the address, the network and the certificate authority of the context.',
  }
}

/** Whether the failures of a kind are to be reported: several in a row, or one after which no request is sent for long. */
export function isMoreThanAFault(error: unknown, failures: number): boolean {
  return failures >= FAILURES_MIN || pauseOf(error) > PAUSE_MS_MAX
}

/** The pause that the server requires before the next request, in milliseconds. */
function pauseOf(error: unknown): number {
  return error instanceof ApiError ? error.retryAfterMs : 0
}

function pauseText(error: ApiError): string {
  const seconds = pauseOf(error) / 1000
  return seconds > 0 ? ` (Retry-After: ${seconds} s)` : ''
}

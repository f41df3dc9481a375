import type { SourceKind } from '../resources.ts'
import type { ProblemCode, SourceProblem } from '../source.ts'
import { ApiError, CredentialsError, messageOf } from './api-error.ts'

/** Failures in a row of one kind before a server that was reached once is called unreachable: a cut connection is no news. */
const FAILURES_MIN = 3

/**
 * Turns the failures of all kinds into problems, each told once until every kind is answered again: 27 kinds that fail for
 * one reason are one problem.
 */
export class Health {
  private readonly server: string
  private readonly told = new Set<ProblemCode>()
  private readonly failing = new Set<SourceKind>()
  private reached = false

  constructor(server: string) {
    this.server = server
  }

  /** Returns the problem to tell, if any. `failures` counts those in a row of one kind; 0 says that it was answered. */
  judge(kind: SourceKind, error: unknown, failures: number): SourceProblem | undefined {
    if (failures === 0) {
      this.reached = true
      this.failing.delete(kind)
      if (this.failing.size === 0) this.told.clear()
      return undefined
    }
    this.failing.add(kind)
    const problem = problemOf(error, this.server)
    const news = failures >= FAILURES_MIN || (!this.reached && failures === 1) || problem.code === 'unauthorized'
    if (!news || this.told.has(problem.code)) return undefined
    this.told.add(problem.code)
    return problem
  }
}

function problemOf(error: unknown, server: string): SourceProblem {
  const text = messageOf(error)
  if (error instanceof CredentialsError) {
    return {
      code: 'credentials-failed',
      severity: 'error',
      message: `no credentials for ${server}: ${text}`,
      remedy: 'Try kubectl get nodes with the same context; log in again if that fails too. It is tried again by itself.',
    }
  }
  if (error instanceof ApiError && error.status === 401) {
    return {
      code: 'unauthorized',
      severity: 'error',
      message: `${server} does not accept the credentials: ${text}`,
      remedy: 'Log in again, or check the user of the context; the credentials are read anew by themselves.',
    }
  }
  if (error instanceof ApiError) {
    return {
      code: 'server-refused',
      severity: 'error',
      message: `${server} answers with status ${error.status}: ${text}`,
      remedy: 'Look at the health and the load of the API server; it is tried again by itself.',
    }
  }
  return {
    code: 'server-unreachable',
    severity: 'error',
    message: `${server} gives no usable answer: ${text}`,
    remedy: 'Check the address, the network and the certificate authority of the context; it is tried again by itself.',
  }
}

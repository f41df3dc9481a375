import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ServerError } from '../server-error.ts'
import { follow } from './follow.ts'

const CHECK_INTERVAL_MS = 10_000

/** The certificate of a server, and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The files of a certificate that may be renewed while the server runs. */
export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
  /** How often they are compared with what was read, in milliseconds; 10,000 unless given, as certificates are renewed days before they expire. */
  readonly intervalMs?: number
}

/**
 * Reads both files.
 * @throws {ServerError} when one cannot be read, or they do not belong together.
 */
export function readCertificate({ certFile, keyFile }: TlsFiles): Certificate {
  try {
    const certificate = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServerError('TLS_INVALID', `the certificate ${certFile} with the key ${keyFile} cannot be used: ${reason}`)
  }
}

interface Followed {
  readonly onRenewal: (certificate: Certificate) => void
  readonly log: (line: string) => void
}

/** Reports renewals of the certificate until the returned function is called. Files that cannot be used are logged, once for each reason. */
export function followCertificate(files: TlsFiles, { onRenewal, log }: Followed): () => void {
  let last = readCertificate(files)
  const reread = (): void => {
    const now = readCertificate(files)
    if (now.cert === last.cert && now.key === last.key) return
    last = now
    onRenewal(now)
  }
  const intervalMs = files.intervalMs ?? CHECK_INTERVAL_MS
  return follow(reread, { intervalMs, log, meanwhile: 'The former certificate stays in use.' })
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ApiCertificate {
  readonly key: Buffer
  readonly cert: Buffer
}

const made: ApiCertificate[] = []

/** A certificate that signs itself, for this machine. Those of a process are kept: `number` selects one of them, from 0. */
export function apiCertificate(number = 0): ApiCertificate {
  made[number] ??= makeCertificate()
  return made[number]
}

function makeCertificate(): ApiCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'api-certificate-'))
  try {
    const file = (name: string) => join(folder, name)
    const subject = ['-subj', '/CN=api-server', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file('key.pem')]
    execFileSync('openssl', ['req', '-x509', ...key, '-out', file('cert.pem'), '-days', '2', ...subject], { stdio: 'pipe' })
    return { key: readFileSync(file('key.pem')), cert: readFileSync(file('cert.pem')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

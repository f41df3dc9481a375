import { X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { type ApiCertificate, apiCertificate } from '../../../test/support/api-certificate.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { startServer } from '../server.ts'
import { type Certificate, followCertificate, readCertificate } from './tls-files.ts'

const [CERTIFICATE, RENEWED_CERTIFICATE] = [pem(apiCertificate(0)), pem(apiCertificate(1))]
const FOLDER = mkdtempSync(join(tmpdir(), 'tls-'))
const FILES = { certFile: join(FOLDER, 'tls.crt'), keyFile: join(FOLDER, 'tls.key'), intervalMs: 10 }

function pem({ cert, key }: ApiCertificate): Certificate {
  return { cert: cert.toString(), key: key.toString() }
}

function write({ cert, key }: Certificate): void {
  writeFileSync(FILES.certFile, cert)
  writeFileSync(FILES.keyFile, key)
}

/** The fingerprint of the certificate with which the server answers. */
function fingerprintAt(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/livez`, { rejectUnauthorized: false, agent: false }, (answer) => {
      const { fingerprint256 } = (answer.socket as TLSSocket).getPeerCertificate()
      answer.resume().on('end', () => resolve(fingerprint256))
    })
    sent.on('error', reject).end()
  })
}

it('answers over TLS, and with a renewed certificate without a restart', async () => {
  write(CERTIFICATE)
  const server = await startServer({ twin: smallShop(), port: 0, tls: FILES })
  expect(server.url).toMatch(/^https:/)
  expect(await fingerprintAt(server.url)).toBe(new X509Certificate(CERTIFICATE.cert).fingerprint256)
  write(RENEWED_CERTIFICATE)
  await expect.poll(() => fingerprintAt(server.url)).toBe(new X509Certificate(RENEWED_CERTIFICATE.cert).fingerprint256)
  await server.close()
})

it('reports a renewed certificate, once both files belong together', async () => {
  write(CERTIFICATE)
  const renewals: Certificate[] = []
  const lines: string[] = []
  const onRenewal = (renewed: Certificate): void => void renewals.push(renewed)
  const unfollow = followCertificate(FILES, { onRenewal, log: (line) => lines.push(line) })
  writeFileSync(FILES.certFile, RENEWED_CERTIFICATE.cert)
  await expect.poll(() => lines).toEqual([expect.stringContaining('The former certificate stays in use.')])
  expect(renewals).toEqual([])
  writeFileSync(FILES.keyFile, RENEWED_CERTIFICATE.key)
  await expect.poll(() => renewals).toEqual([RENEWED_CERTIFICATE])
  unfollow()
})

it.each([
  ['a key of another certificate', { ...FILES, keyFile: join(FOLDER, 'other.key') }],
  ['a file that is missing', { ...FILES, certFile: join(FOLDER, 'missing.crt') }],
  ['a file that is not PEM', { ...FILES, certFile: join(FOLDER, 'text.crt') }],
])('refuses %s', (_, files) => {
  write(CERTIFICATE)
  writeFileSync(join(FOLDER, 'other.key'), RENEWED_CERTIFICATE.key)
  writeFileSync(join(FOLDER, 'text.crt'), 'text')
  expect(() => readCertificate(files)).toThrow(`the certificate ${files.certFile} with the key ${files.keyFile} cannot be used`)
})

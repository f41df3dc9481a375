import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { CERTIFICATE, RENEWED_CERTIFICATE } from '../../../test/support/certificates.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { startServer } from '../server.ts'
import { type Certificate, followCertificate, readCertificate } from './tls-files.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'tls-'))
const FILES = { certFile: join(FOLDER, 'tls.crt'), keyFile: join(FOLDER, 'tls.key'), intervalMs: 10 }

function write({ cert, key }: Certificate): void {
  writeFileSync(FILES.certFile, cert)
  writeFileSync(FILES.keyFile, key)
}

/** The name in the certificate with which the server answers. */
function nameAt(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/livez`, { rejectUnauthorized: false, agent: false }, (answer) => {
      const { CN } = (answer.socket as TLSSocket).getPeerCertificate().subject
      answer.resume().on('end', () => resolve(String(CN)))
    })
    sent.on('error', reject).end()
  })
}

it('answers over TLS, and with a renewed certificate without a restart', async () => {
  write(CERTIFICATE)
  const server = await startServer({ twin: smallShop(), port: 0, tls: FILES })
  expect(server.url).toMatch(/^https:/)
  expect(await nameAt(server.url)).toBe('first')
  write(RENEWED_CERTIFICATE)
  await expect.poll(() => nameAt(server.url)).toBe('renewed')
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

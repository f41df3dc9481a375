import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kubeconfigToken } from './kubeconfig-token.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'kubeconfig-token-'))
writeFileSync(join(FOLDER, 'token'), 'from-a-file\n')

const PLUGIN = {
  apiVersion: 'client.authentication.k8s.io/v1',
  command: 'sh',
  args: [
    '-c',
    `echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"from-a-plugin"}}'`,
  ],
  interactiveMode: 'Never',
}

function tokenOf(user: object) {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1' } }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'work', context: { cluster: 'c', user: 'u', namespace: 'shop' } }],
    'current-context': 'work',
  }
  const kubeconfig = join(FOLDER, 'config')
  writeFileSync(kubeconfig, JSON.stringify(config))
  return kubeconfigToken({ kubeconfig, env: process.env })
}

describe('the token of a kubeconfig', () => {
  it.each([
    ['as it is written', { token: 'written' }, 'written'],
    ['from its file', { tokenFile: join(FOLDER, 'token') }, 'from-a-file'],
    ['from its plugin', { exec: PLUGIN }, 'from-a-plugin'],
  ])('is that of its user, %s', async (_, user, token) => {
    expect(await tokenOf(user)).toEqual({ token, namespace: 'shop' })
  })

  it.each([
    ['a client certificate', { 'client-certificate-data': 'YQ==', 'client-key-data': 'YQ==' }, 'has no token'],
    ['a password', { username: 'a', password: 'b' }, 'has no token'],
    ['a user who impersonates another', { token: 'written', as: 'admin' }, 'impersonates another'],
  ])('is not there with %s', async (_, user, message) => {
    await expect(tokenOf(user)).rejects.toThrow(`the user of the context "work" ${message}`)
  })
})

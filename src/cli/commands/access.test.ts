import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiCertificate } from '../../../test/support/api-certificate.ts'
import { catchOutput, cli, savedCluster, webCluster } from '../../../test/support/cli.ts'
import { CLIENT, OidcIssuer } from '../../../test/support/oidc-issuer.ts'
import { serving } from '../../../test/support/serving.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { tokenHash } from '../../server/access/token-file.ts'
import { startServer } from '../../server/server.ts'
import { runCli } from '../run-cli.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'access-'))
const OIDC = ['--oidc-issuer-url', 'https://i.example.com', '--oidc-client-id', 'rehearse']
const web = savedCluster(webCluster({ pods: ['a', 'b', 'b'] }))

function fileOf(name: string, text: string | Buffer): string {
  const file = join(FOLDER, name)
  writeFileSync(file, text)
  return file
}

describe('rehearse token', () => {
  it('prints a token, and apart from it the line that recognizes it', async () => {
    const { code, out, err } = await cli(['token', 'dashboard'])
    expect(code).toBe(0)
    expect(out).toMatch(/^[\w-]{43}\n$/)
    expect(err).toBe(`dashboard ${tokenHash(out.trim())}\n`)
    expect((await cli(['token', 'dashboard'])).out).not.toBe(out)
  })

  it('refuses a name that a log could not show', async () => {
    expect(await cli(['token', 'a b'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('"a b" cannot be the name of a caller'),
    })
  })
})

describe('a server with tokens', () => {
  it('answers commands that have one, from the environment or a file', async () => {
    const { out: token, err: line } = await cli(['token', 'ci'])
    const answers: { readonly code: number; readonly err: string }[] = []
    const run = await serving(['--from', web, '--tokens', fileOf('tokens', line)], async (url) => {
      const envs = [
        {},
        { REHEARSE_TOKEN: 'wrong' },
        { REHEARSE_TOKEN: token.trim() },
        { REHEARSE_TOKEN_FILE: fileOf('token', token) },
      ]
      for (const env of envs) answers.push(await cli(['cordon', 'a', '--server', url], { env }))
    })
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain('REHEARSE_TOKEN')
    const hint =
      'this command takes it from REHEARSE_TOKEN, from the file of REHEARSE_TOKEN_FILE, or with --kubeconfig-token from the kubeconfig'
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 0, 0])
    expect(answers.slice(0, 2).map(({ err }) => err)).toEqual([
      expect.stringContaining(`this server needs a token: send it as "Authorization: Bearer TOKEN"; ${hint}`),
      expect.stringContaining(`the token is not valid; ${hint}`),
    ])
  })

  it('answers commands with a token of its issuer', async () => {
    const issuer = await OidcIssuer.start()
    const answers: { readonly code: number; readonly err: string }[] = []
    const flags = ['--oidc-issuer-url', issuer.url, '--oidc-client-id', CLIENT]
    const run = await serving(['--from', web, ...flags], async (url) => {
      const tokens = [await issuer.token(), await issuer.token({ aud: 'another' }), 'no.token']
      for (const token of tokens) answers.push(await cli(['cordon', 'a', '--server', url], { env: { REHEARSE_TOKEN: token } }))
    })
    await issuer.close()
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(answers.map(({ code }) => code)).toEqual([0, 1, 1])
    expect(answers[1]?.err).toContain('the token is not for this server: its claim "aud" is not as expected')
  })

  it('answers commands with the token of the kubeconfig, over TLS or on loopback alone', async () => {
    const { out: token, err: line } = await cli(['token', 'ana'])
    const user = (name: string, value: string) => ({ name, user: { token: value } })
    const kubeconfig = fileOf(
      'config',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1' } }],
        users: [user('ana', token.trim()), user('bob', 'other')],
        contexts: ['ana', 'bob'].map((name) => ({ name, context: { cluster: 'c', user: name, namespace: 'shop' } })),
        'current-context': 'ana',
      }),
    )
    const words = ['scale', 'deploy/web', '--replicas', '2', '--kubeconfig-token']
    const runs: { readonly code: number; readonly err: string }[] = []
    await serving(['--from', web, '--tokens', fileOf('tokens', line)], async (url) => {
      runs.push(await cli([...words, '--server', url], { env: { KUBECONFIG: kubeconfig } }))
      runs.push(await cli([...words, '--server', url, '--kubeconfig', kubeconfig, '--context', 'bob']))
      runs.push(await cli(['fork', 'list', '--kubeconfig-token', '--server', url], { env: { KUBECONFIG: kubeconfig } }))
    })
    runs.push(await cli([...words, '--server', 'http://example.com', '--kubeconfig', kubeconfig]))
    runs.push(await cli([...words, '--kubeconfig', kubeconfig]))
    expect(runs.map(({ code }) => code)).toEqual([0, 1, 0, 1, 1])
    expect(runs[1]?.err).toContain('the token is not valid')
    expect(runs[3]?.err).toContain(
      '--kubeconfig-token sends a token of the cluster: http://example.com/graphql must begin with https://',
    )
    expect(runs[4]?.err).toContain('--kubeconfig-token is for a server: name it with --server')
  })

  it('with a certificate of an unknown issuer is refused with the remedy', async () => {
    const files = { certFile: fileOf('tls.crt', apiCertificate().cert), keyFile: fileOf('tls.key', apiCertificate().key) }
    const server = await startServer({ twin: smallShop(), port: 0, tls: files })
    const answer = await cli(['cordon', 'a', '--server', server.url])
    await server.close()
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('certificate of its issuer in NODE_EXTRA_CA_CERTS') })
  })

  it('reports in lines of JSON where a collector reads them', async () => {
    const out: string[] = []
    const interrupt = new AbortController()
    const io = {
      ...catchOutput().io,
      env: {},
      colour: false,
      signal: interrupt.signal,
      out: (text: string) => void out.push(text),
    }
    const ended = runCli(['node', 'rehearse', 'serve', '--from', web, '--port', '0', '--no-warm-up', '--log-format', 'json'], io)
    await expect.poll(() => out.length).toBeGreaterThan(0)
    interrupt.abort()
    expect(await ended).toBe(0)
    expect(out.map((line) => JSON.parse(line).message)).toEqual([
      expect.stringContaining('Cluster cluster, from files'),
      'Stopped.',
    ])
  })

  it('records who queried it', async () => {
    const file = join(FOLDER, 'audit')
    await serving(['--from', web, '--audit-log', file], async (url) => {
      await cli(['cordon', 'a', '--server', url], { env: { USER: 'alice' } })
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      caller: 'alice',
      fields: ['whatIf'],
      runs: [{ scenario: expect.stringContaining('cordon'), verdict: 'SAFE' }],
    })
  })

  it.each([
    [['--tokens', 'missing'], 'the token file cannot be read'],
    [['--host', '0.0.0.0'], 'refusing to listen on 0.0.0.0 without authentication'],
    [['--tls-cert', 'tls.crt'], '--tls-cert needs the private key'],
    [['--tls-key', 'tls.key'], '--tls-key needs a certificate'],
    [['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'], 'the certificate tls.crt with the key tls.key cannot be used'],
    [['--allow-origin', 'dashboards.example.com'], '--allow-origin dashboards.example.com: write the scheme'],
    [['--allow-origin', 'https://a.example.com/path'], 'write the scheme'],
    [['--allow-origin', '*'], 'write the scheme'],
    [['--oidc-issuer-url', 'https://i.example.com'], '--oidc-issuer-url needs the client of its tokens'],
    [['--oidc-client-id', 'rehearse'], '--oidc-client-id needs an issuer'],
    [['--oidc-redirect-url', 'https://r.example.com'], '--oidc-redirect-url needs an issuer'],
    [['--oidc-issuer-url', 'http://i.example.com', '--oidc-client-id', 'c'], 'the issuer "http://i.example.com" is not valid'],
    [[...OIDC, '--oidc-redirect-url', 'http://r.example.com'], 'http://r.example.com must begin with https://'],
    [[...OIDC, '--oidc-redirect-url', 'https://r.example.com/path'], 'write the address of this server in browsers'],
    [[...OIDC, '--oidc-client-secret-file', 'missing', '--oidc-redirect-url', 'https://r.example.com'], 'cannot read missing'],
    [[...OIDC, '--tokens', 'tokens'], 'give one of --tokens, --cluster-tokens and --oidc-issuer-url'],
  ])('does not start with %j', async (flags, message) => {
    expect(await cli(['serve', '--from', web, '--port', '0', ...flags])).toMatchObject({
      code: 1,
      err: expect.stringContaining(message),
    })
  })

  it.each([
    [{ REHEARSE_TOKEN: 'two words' }, 'REHEARSE_TOKEN has no token'],
    [{ REHEARSE_TOKEN_FILE: join(FOLDER, 'missing') }, 'cannot read'],
    [{ REHEARSE_TOKEN_FILE: fileOf('empty', '\n') }, 'empty has no token'],
  ])('is not queried with %j', async (env, message) => {
    const answer = await cli(['cordon', 'a', '--server', 'http://127.0.0.1:1'], { env })
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining(message) })
  })
})

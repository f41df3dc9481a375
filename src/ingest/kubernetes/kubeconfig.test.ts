import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KubeconfigError, type KubeconfigOptions, resolveKubeconfig } from './kubeconfig.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A kubeconfig of clusters, users and contexts; `name=server`, `name=token`, `name=cluster/user`. */
function config(parts: { clusters?: string[]; users?: string[]; contexts?: string[]; current?: string }): string {
  const split = (text: string): [string, string] => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
  const content = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: (parts.clusters ?? []).map(split).map(([name, server]) => ({ name, cluster: { server } })),
    users: (parts.users ?? []).map(split).map(([name, token]) => ({ name, user: { token } })),
    contexts: (parts.contexts ?? []).map(split).map(([name, to]) => {
      const [cluster, user] = to.split('/')
      return { name, context: { cluster, ...(user === undefined ? {} : { user }) } }
    }),
    ...(parts.current === undefined ? {} : { 'current-context': parts.current }),
  }
  return JSON.stringify(content)
}

function write(name: string, content: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function failure(options: KubeconfigOptions): Promise<KubeconfigError> {
  const error = await resolveKubeconfig({ env: {}, ...options }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof KubeconfigError)) throw new Error(`expected a KubeconfigError, got ${String(error)}`)
  return error
}

describe('resolveKubeconfig', () => {
  it('merges the files of KUBECONFIG: the first to set an entry wins, and entries are not mixed', async () => {
    const first = write('one', config({ clusters: ['c=https://one'], contexts: ['x=c/u'] }))
    const second = write(
      'two',
      config({ clusters: ['c=https://two', 'd=https://d'], users: ['u=secret'], contexts: ['y=d/u'], current: 'y' }),
    )
    const third = write('three', config({ users: ['u=other'], current: 'x' }))
    const env = { KUBECONFIG: ['', first, join(folder, 'nowhere'), second, third].join(delimiter) }
    const current = await resolveKubeconfig({ env })
    expect(current).toMatchObject({
      contextName: 'y',
      clusterName: 'd',
      server: 'https://d',
      user: { token: 'secret' },
      inCluster: false,
    })
    expect(await resolveKubeconfig({ env, context: 'x' })).toMatchObject({
      clusterName: 'c',
      server: 'https://one',
      user: { token: 'secret' },
    })
  })

  it('reads the file given and no other', async () => {
    const given = write('given', config({ clusters: ['c=https://given'], contexts: ['x=c'], current: 'x' }))
    const other = write('other', config({ clusters: ['c=https://other'], contexts: ['x=c'], current: 'x' }))
    const found = await resolveKubeconfig({ kubeconfig: given, env: { KUBECONFIG: other } })
    expect(found).toMatchObject({ server: 'https://given', user: {} })
  })

  it('falls back to ~/.kube/config', async () => {
    write('.kube/config', config({ clusters: ['c=https://home'], contexts: ['x=c'], current: 'x' }))
    expect(await resolveKubeconfig({ env: { HOME: folder } })).toMatchObject({ server: 'https://home' })
  })

  it('falls back to the service account of the pod without a configuration', async () => {
    write('token', 'abc\n')
    write('namespace', 'tools\n')
    const env = { HOME: folder, KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }
    const found = await resolveKubeconfig({ env, serviceAccountFolder: folder })
    expect(found).toMatchObject({ server: 'https://[fd00::1]:443', inCluster: true, user: { tokenFile: join(folder, 'token') } })
    expect(found.cluster['certificate-authority']).toBe(join(folder, 'ca.crt'))
    expect(found.namespace).toBe('tools')
  })

  it.each([
    ['the one that the context names', { namespace: 'shop' }, 'shop'],
    ['default where it names none', {}, 'default'],
    ['default where it is empty', { namespace: '' }, 'default'],
  ])('takes the namespace: %s', async (_name, fields, expected) => {
    const clusters = [{ name: 'c', cluster: { server: 'https://c' } }]
    const contexts = [{ name: 'x', context: { cluster: 'c', ...fields } }]
    const kubeconfig = write('config', JSON.stringify({ clusters, contexts, 'current-context': 'x' }))
    expect((await resolveKubeconfig({ env: {}, kubeconfig })).namespace).toBe(expected)
  })

  it('takes relative paths from the folder of the file that contains them', async () => {
    const path = write(
      'deep/config',
      `clusters: [{name: c, cluster: {server: "https://c", certificate-authority: ca.pem}}]
users:
- name: u
  user:
    client-certificate: certs/me.pem
    client-key: /abs/me.key
    tokenFile: token
    exec: {apiVersion: client.authentication.k8s.io/v1, command: ./login}
- name: v
  user: {exec: {command: aws}}
contexts: [{name: x, context: {cluster: c, user: u}}, {name: y, context: {cluster: c, user: v}}]
current-context: x
`,
    )
    const deep = join(folder, 'deep')
    const found = await resolveKubeconfig({ kubeconfig: path })
    expect(found.cluster['certificate-authority']).toBe(join(deep, 'ca.pem'))
    expect(found.user).toMatchObject({
      'client-certificate': join(deep, 'certs/me.pem'),
      'client-key': '/abs/me.key',
      tokenFile: join(deep, 'token'),
      exec: { command: join(deep, 'login') },
    })
    expect((await resolveKubeconfig({ kubeconfig: path, context: 'y' })).user).toEqual({ exec: { command: 'aws' } })
  })

  const faults: { name: string; content?: string; context?: string; code: KubeconfigError['code']; says: string }[] = [
    { name: 'a missing file', code: 'kubeconfig-missing', says: 'no such kubeconfig file' },
    { name: 'a file that is not YAML', content: 'a: [', code: 'kubeconfig-invalid', says: 'cannot be read' },
    { name: 'a file that is not a mapping', content: 'hello', code: 'kubeconfig-invalid', says: 'not a mapping' },
    {
      name: 'no current context',
      content: config({ clusters: ['c=https://c'], contexts: ['x=c'] }),
      code: 'context-missing',
      says: 'known contexts: x',
    },
    {
      name: 'an unknown context',
      content: config({ contexts: ['x=c'] }),
      context: 'z',
      code: 'context-missing',
      says: '"z" does not exist; choose one of: x',
    },
    {
      name: 'an unknown cluster',
      content: config({ contexts: ['x=c'] }),
      context: 'x',
      code: 'kubeconfig-invalid',
      says: 'cluster "c"',
    },
    {
      name: 'no server',
      content: config({ clusters: ['c='], contexts: ['x=c'] }),
      context: 'x',
      code: 'kubeconfig-invalid',
      says: 'server',
    },
    {
      name: 'an unknown user',
      content: config({ clusters: ['c=https://c'], contexts: ['x=c/nobody'] }),
      context: 'x',
      code: 'kubeconfig-invalid',
      says: 'user "nobody"',
    },
  ]
  for (const { name, content, context, code, says } of faults) {
    it(`refuses ${name}`, async () => {
      const kubeconfig = content === undefined ? join(folder, 'nowhere') : write('config', content)
      const error = await failure({ kubeconfig, ...(context === undefined ? {} : { context }) })
      expect(error.code).toBe(code)
      expect(error.message).toContain(says)
    })
  }

  it('reports a missing configuration', async () => {
    const error = await failure({ env: { HOME: folder } })
    expect(error).toMatchObject({ code: 'kubeconfig-missing' })
  })
})

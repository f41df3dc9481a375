import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cli, firstSentence, savedCluster, webCluster } from '../../test/support/cli.ts'
import { writtenDeployment } from '../../test/support/manifests.ts'

const WEB = savedCluster(webCluster())

/** A folder with a kubectl whose `kustomize` prints a manifest, or fails for a folder named `broken`. */
const BIN = mkdtempSync(join(tmpdir(), 'rehearse-kubectl-'))
writeFileSync(join(BIN, 'web.yaml'), writtenDeployment('api'))
writeFileSync(
  join(BIN, 'kubectl'),
  `#!/bin/sh
[ "$*" = 'kustomize -- broken' ] && { echo 'error: unable to find one of kustomization.yaml' >&2; exit 1; }
[ "$*" = 'kustomize -- overlay' ] && exec /bin/cat '${join(BIN, 'web.yaml')}'
`,
)
chmodSync(join(BIN, 'kubectl'), 0o755)

const withKubectl = (): void => {
  vi.stubEnv('PATH', `${BIN}${delimiter}${process.env['PATH']}`)
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('manifests of a kustomization', () => {
  it('are applied as kubectl kustomize prints them', async () => {
    withKubectl()
    const { out, code } = await cli(['apply', '-k', 'overlay', '--from', WEB])
    expect(firstSentence(out)).toContain('SAFE: apply -k overlay: done, 1 more pod scheduled')
    expect(code).toBe(0)
  })

  it('have the name of the folder in errors of kubectl', async () => {
    withKubectl()
    const shop = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', uid: 'uid-shop' } }
    const from = savedCluster([...webCluster(), shop])
    const { out } = await cli(['apply', '-k', 'overlay', '-n', 'gone', '--from', from, '-o', 'json'])
    expect(JSON.parse(out).output).toEqual([
      'Error from server (NotFound): error when creating "overlay": namespaces "gone" not found',
    ])
  })

  it('are also deleted', async () => {
    withKubectl()
    const { err } = await cli(['delete', '-k', 'overlay', '--from', WEB])
    expect(err).toContain('kustomization overlay: Deployment "api" not found')
  })

  it('need a kustomization', async () => {
    withKubectl()
    const { err } = await cli(['apply', '-k', 'broken', '--from', WEB])
    expect(err).toContain('cannot build the kustomization broken: unable to find one of kustomization.yaml')
  })

  it('need kubectl', async () => {
    vi.stubEnv('PATH', mkdtempSync(join(tmpdir(), 'rehearse-empty-')))
    const { err } = await cli(['apply', '-k', 'overlay', '--from', WEB])
    expect(err).toContain('-k overlay needs kubectl to build the kustomization, and it is not in PATH')
  })

  it.each([
    [['apply', '-k', 'a', '-f', 'b'], 'only one of -f or -k can be specified'],
    [['apply', '-k', 'a', '-R'], "the -k flag can't be used with -f or -R"],
    [['apply'], 'must specify one of -f and -k'],
    [['delete', '-k', 'a', '-f', 'b'], 'only one of -f or -k can be specified'],
    [['delete', 'deployment/web', '-k', 'a'], 'give objects either as KIND/NAME or with -f FILE or -k FOLDER'],
  ])('are rejected with conflicting flags like in kubectl: %s', async (args, message) => {
    const { err, code } = await cli([...args, '--from', WEB])
    expect(err).toContain(message)
    expect(code).not.toBe(0)
  })
})

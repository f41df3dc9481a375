import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readClusters } from '../../src/cli/configuration/cluster-setting.ts'
import { startServer } from '../../src/server/server.ts'
import { apiCertificate } from '../support/api-certificate.ts'
import { cli } from '../support/cli.ts'
import { type RenderedObject, renderChart, valuesOf } from '../support/render-chart.ts'
import { smallShop } from '../support/small-shop.ts'
import { filesRead } from './package-contents.ts'

const BASE = 'deploy/kustomize/base'
const CHART = 'deploy/helm/rehearse'
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8'))

interface Probe {
  readonly exec: { readonly command: readonly string[] }
}
interface Mount {
  readonly name: string
  readonly mountPath: string
}
interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly volumeMounts: readonly Mount[]
  readonly args: readonly string[]
  readonly ports: readonly { readonly containerPort: number }[]
  readonly securityContext: object
  readonly readinessProbe: Probe
  readonly livenessProbe: Probe
}
interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: {
    readonly serviceAccountName: string
    readonly enableServiceLinks: boolean
    readonly terminationGracePeriodSeconds: number
    readonly securityContext: object
    readonly containers: readonly [Container]
    readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[]
  }
}

const FOLDER = mkdtempSync(join(tmpdir(), 'deploy-'))
const TLS = { certFile: join(FOLDER, 'tls.crt'), keyFile: join(FOLDER, 'tls.key') }
writeFileSync(TLS.certFile, apiCertificate().cert)
writeFileSync(TLS.keyFile, apiCertificate().key)

const kustomization = parse(readFileSync(join(BASE, 'kustomization.yaml'), 'utf8'))
const base: readonly RenderedObject[] = (kustomization.resources as readonly string[]).flatMap((name) =>
  parseAllDocuments(readFileSync(join(BASE, name), 'utf8')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as RenderedObject
  }),
)
const RELEASE = { Name: 'rehearse', Namespace: 'rehearse' }
const chart = renderChart(CHART, { Release: RELEASE, Values: valuesOf(CHART) })

function podOf(objects: readonly RenderedObject[]): PodTemplate {
  const [spec] = objects.flatMap((object) => (object.kind === 'Deployment' ? [object['spec']] : []))
  return (spec as { readonly template: PodTemplate }).template
}

/** The values of the chart for a server that callers reach through its pod only. */
const { access: NO_ACCESS } = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as { readonly access: object }

describe('the kustomize base', () => {
  it('names all of its files, and the version of the package', () => {
    const files = readdirSync(BASE).filter((name) => name !== 'kustomization.yaml')
    expect([...kustomization.resources].sort()).toEqual(files.sort())
    expect(kustomization.images).toEqual([{ name: 'rehearse', newTag: PACKAGE.version }])
  })

  it('passes the restricted Pod Security Standard, on a read-only root file system', () => {
    const { spec } = podOf(base)
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(base.find(({ kind }) => kind === 'Namespace')?.metadata).toMatchObject({
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    })
  })

  it('sets flags that exist, the port of the server, and a longer grace period than its own', async () => {
    const { spec } = podOf(base)
    const [{ args, ports }] = spec.containers
    expect(args[0]).toBe('serve')
    const { code, out } = await cli(['config', ...args.slice(1)])
    const settings = parse(out)
    expect([code, settings.live]).toEqual([0, true])
    expect(ports.map(({ containerPort }) => containerPort)).toEqual([settings.port])
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number.parseInt(settings.gracePeriod, 10))
    expect(spec.enableServiceLinks).toBe(false)
  })

  it.each([
    ['http', undefined],
    ['https', TLS],
  ])('has probes that succeed when the server is ready, and fail while it is not: %s', async (scheme, tls) => {
    const twin = smallShop()
    const server = await startServer({ twin, port: 0, log: () => {}, tls })
    expect(server.url).toContain(`${scheme}:`)
    const [{ readinessProbe, livenessProbe }] = podOf(base).spec.containers
    const run = ({ exec }: Probe): Promise<number> => {
      const [, ...words] = exec.command.map((word) => word.replace('127.0.0.1:4000', new URL(server.url).host))
      const env = { ...process.env, ...(tls && { REHEARSE_TLS_CERT: tls.certFile }) }
      return new Promise((resolve) =>
        spawn(process.execPath, words, { stdio: 'ignore', env }).on('exit', (code) => resolve(code ?? -1)),
      )
    }
    try {
      expect([await run(readinessProbe), await run(livenessProbe)]).toEqual([0, 0])
      twin.waiting = ['Pod']
      expect([await run(readinessProbe), await run(livenessProbe)]).toEqual([1, 0])
    } finally {
      await server.close()
    }
  })

  it('selects its pods with every selector, and does not block the drain of its node', () => {
    const { labels } = podOf(base).metadata
    const specOf = (kind: string) => base.find((object) => object.kind === kind)?.['spec'] as Readonly<Record<string, unknown>>
    expect(specOf('Service')['selector']).toEqual(labels)
    expect(specOf('Deployment')['selector']).toEqual({ matchLabels: labels })
    expect(specOf('PodDisruptionBudget')).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } })
    expect(specOf('NetworkPolicy')['podSelector']).toEqual({ matchLabels: labels })
    const accounts = base.filter(({ kind }) => kind === 'ServiceAccount').map(({ metadata }) => metadata)
    expect(accounts).toEqual([{ name: podOf(base).spec.serviceAccountName, namespace: 'rehearse' }])
  })
})

describe('the Helm chart', () => {
  it('renders what the kustomize base has, with its label of the release', () => {
    const withoutLabel = JSON.parse(
      JSON.stringify(chart)
        .replaceAll(',"app.kubernetes.io/instance":"rehearse"', '')
        .replaceAll('rehearse-rehearse', 'rehearse'),
    )
    const sorted = (objects: readonly RenderedObject[]) =>
      [...objects].sort((a, b) => `${a.kind} ${a.metadata.namespace}`.localeCompare(`${b.kind} ${b.metadata.namespace}`))
    const image = `rehearse:${PACKAGE.version}`
    const expected = JSON.parse(
      JSON.stringify(base.filter(({ kind }) => kind !== 'Namespace')).replace(
        '"image":"rehearse"',
        `"image":"${image}","imagePullPolicy":"IfNotPresent"`,
      ),
    )
    expect(sorted(withoutLabel)).toEqual(sorted(expected))
  })

  it('has the name and the namespace of the release everywhere', () => {
    const objects = renderChart(CHART, { Release: { Name: 'twin', Namespace: 'ops' }, Values: valuesOf(CHART) })
    expect(new Set(objects.map(({ metadata }) => metadata.name))).toEqual(new Set(['twin', 'ops-twin']))
    expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['ops', 'kube-node-lease', undefined]))
  })

  it('has further objects and variables where they are enabled', () => {
    const Values = valuesOf(CHART, {
      env: [{ name: 'REHEARSE_GRACE_PERIOD', value: '10s' }],
      serviceMonitor: { enabled: true, endpoint: { port: 'http' } },
      ingress: { enabled: true, className: 'nginx', host: 'a' },
      httpRoute: { enabled: true, gateway: 'g', host: 'a' },
    })
    const objects = renderChart(CHART, { Release: RELEASE, Values })
    const more = objects.filter(({ kind }) => !chart.some((object) => object.kind === kind)).map(({ kind }) => kind)
    expect(more.sort()).toEqual(['HTTPRoute', 'Ingress', 'ServiceMonitor'])
    expect(JSON.stringify(podOf(objects))).toContain('{"name":"REHEARSE_GRACE_PERIOD","value":"10s"}')
  })

  it('listens on the address of its pod where a Secret has tokens, as the kustomize component does', async () => {
    const access = { ...NO_ACCESS, tokensSecret: 'rehearse-tokens', tlsSecret: 'rehearse-tls' }
    const { spec } = podOf(renderChart(CHART, { Release: RELEASE, Values: valuesOf(CHART, { access }) }))
    const { spec: added } = podOf([parse(readFileSync('deploy/kustomize/access/deployment.yaml', 'utf8'))])
    const [container, more] = [spec.containers[0], added.containers[0]]
    expect(container.env).toEqual(expect.arrayContaining([...more.env]))
    expect(container.volumeMounts).toEqual(expect.arrayContaining([...more.volumeMounts]))
    expect(spec.volumes).toEqual(expect.arrayContaining([...added.volumes]))
    for (const { name, secret } of added.volumes) {
      const mount = more.volumeMounts.find((each) => each.name === name)
      expect(
        more.env.filter(({ value }) => value.startsWith(`${mount?.mountPath}/`)),
        secret?.secretName,
      ).not.toEqual([])
    }
    const env = Object.fromEntries(more.env.map(({ name, value }) => [name, value]))
    const { code, out } = await cli(['config'], { env })
    expect([code, parse(out).host]).toEqual([0, '0.0.0.0'])
  })

  it('serves several clusters as the kustomize component does: one in which it runs, others by their kubeconfigs', async () => {
    const configuration = readFileSync('deploy/kustomize/clusters/rehearse.yaml', 'utf8')
    const Values = valuesOf(CHART, { args: ['serve'], configuration, kubeconfigSecret: 'rehearse-kubeconfigs' })
    const objects = renderChart(CHART, { Release: RELEASE, Values })
    const { spec } = podOf(objects)
    const { spec: added } = podOf([parse(readFileSync('deploy/kustomize/clusters/deployment.yaml', 'utf8'))])
    const [container, more] = [spec.containers[0], added.containers[0]]
    expect(container.args).toEqual(more.args)
    expect(container.env).toEqual(expect.arrayContaining([...more.env]))
    expect(container.volumeMounts).toEqual(expect.arrayContaining([...more.volumeMounts]))
    expect(spec.volumes).toEqual(expect.arrayContaining([...added.volumes]))
    const [data] = objects.flatMap((object) => (object.kind === 'ConfigMap' ? [object['data']] : []))
    expect(data).toEqual({ 'rehearse.yaml': configuration })
    const file = join(FOLDER, 'rehearse.yaml')
    writeFileSync(file, configuration)
    const { code, out } = await cli(['config', '--config', file])
    expect([code, readClusters(parse(out).cluster).map(({ name }) => name)]).toEqual([0, ['here', 'prod']])
    const paths = parse(configuration).cluster.flatMap(({ kubeconfig }: { kubeconfig?: string }) => kubeconfig ?? [])
    expect(paths).toEqual([expect.stringMatching(/^\/kubeconfigs\//)])
  })

  it('may have tokens reviewed where callers send those of the cluster', async () => {
    const access = { ...NO_ACCESS, clusterTokens: true, behindProxy: true }
    const objects = renderChart(CHART, { Release: RELEASE, Values: valuesOf(CHART, { access }) })
    const env = Object.fromEntries(podOf(objects).spec.containers[0].env.map(({ name, value }) => [name, value]))
    const { code, out } = await cli(['config'], { env })
    const { host, clusterTokens, behindProxy } = parse(out)
    expect([code, host, clusterTokens, behindProxy]).toEqual([0, '0.0.0.0', true, true])
    const bound = objects.flatMap(({ roleRef }) => (roleRef as { readonly name: string } | undefined)?.name ?? [])
    expect(bound).toContain('system:auth-delegator')
    expect(JSON.stringify(chart)).not.toContain('auth-delegator')
  })

  it('knows callers by the tokens of an issuer, and logs browsers in', async () => {
    const [issuer, address] = ['https://login.example.com/realms/ops', 'https://rehearse.example.com']
    const oidc = { oidcIssuerUrl: issuer, oidcClientId: 'rehearse', oidcRedirectUrl: address, oidcClientSecret: 'rehearse-oidc' }
    const Values = valuesOf(CHART, { access: { ...NO_ACCESS, ...oidc, behindProxy: true } })
    const objects = renderChart(CHART, { Release: RELEASE, Values })
    const { spec } = podOf(objects)
    const [container] = spec.containers
    const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
    const { code, out } = await cli(['config'], { env })
    const { host, oidcIssuerUrl, oidcClientId, oidcRedirectUrl, oidcClientSecretFile: file } = parse(out)
    expect([code, host, oidcIssuerUrl, oidcClientId, oidcRedirectUrl]).toEqual([0, '0.0.0.0', issuer, 'rehearse', address])
    const { mountPath } = container.volumeMounts.find(({ name }) => name === 'oidc') ?? {}
    expect(file).toBe(`${mountPath}/client-secret`)
    expect(spec.volumes).toContainEqual({ name: 'oidc', secret: { secretName: 'rehearse-oidc' } })
    expect(objects.flatMap(({ roleRef }) => (roleRef as { readonly name: string } | undefined)?.name ?? [])).toContain(
      'system:auth-delegator',
    )
  })

  it('has the version of the package', () => {
    const { appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))
    expect([appVersion, (valuesOf(CHART)['image'] as { readonly tag: string }).tag]).toEqual([PACKAGE.version, PACKAGE.version])
  })
})

describe('the Dockerfile', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const argsOf = (word: string) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('installs from the lock file, and runs scripts of the package', () => {
    expect(argsOf('RUN')).toEqual(['npm ci', 'npm run --silent build'])
    expect(PACKAGE.scripts.build).toBeDefined()
    for (const file of argsOf('COPY')[0]?.split(' ').slice(0, -1) ?? []) expect(existsSync(file)).toBe(true)
  })

  it('has a version of Node that the package supports, the same in both stages', () => {
    const versions = argsOf('FROM').map((image) => /^node:(\d+)-slim/.exec(image)?.[1])
    expect(new Set(versions).size).toBe(1)
    expect(Number(versions[0])).toBeGreaterThanOrEqual(Number.parseInt(PACKAGE.engines.node.replace('>=', ''), 10))
  })

  it('contains the command, and every file that it reads from its package', () => {
    const copied = argsOf('COPY').flatMap((line) => [...line.matchAll(/\/build\/(\S+)/g)].map(([, path = '']) => path))
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name))
      .map((name) => [`src/${name}`, readFileSync(join('src', name), 'utf8')] as const)
    const missing = [...filesRead(sources), PACKAGE.bin.rehearse].filter(
      (path) => !copied.some((entry) => path === entry || path.startsWith(`${entry}/`)),
    )
    expect(missing).toEqual([])
    expect(argsOf('ENTRYPOINT')).toEqual([expect.stringContaining(`/app/${PACKAGE.bin.rehearse}`)])
    expect(argsOf('USER')).toEqual(['65532:65532'])
  })
})

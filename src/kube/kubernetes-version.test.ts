import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareKubernetesVersions, ENGINE_VERSION, ENGINE_VERSION_TEXT, parseKubernetesVersion } from './kubernetes-version.ts'

it.each([
  ['v1.36.3', '1.36.3'],
  ['1.36', '1.36.0'],
  ['v1.31.4-eks-2d5f260', '1.31.4'],
  ['v1.30.1+k3s1', '1.30.1'],
  ['unknown', undefined],
  ['', undefined],
])('reads %s as %s', (text, expected) => {
  const version = parseKubernetesVersion(text)
  expect(version && `${version.major}.${version.minor}.${version.patch}`).toBe(expected)
})

it('orders versions by their numbers', () => {
  const versions = ['v1.9.10', 'v1.36.10', 'v1.36.2', 'v2.0.0'].flatMap((text) => parseKubernetesVersion(text) ?? [])
  expect(versions.sort(compareKubernetesVersions).map(({ minor, patch }) => `${minor}.${patch}`)).toEqual([
    '9.10',
    '36.2',
    '36.10',
    '0.0',
  ])
})

const { kubernetesVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly kubernetesVersion: string }
const LIBRARIES = kubernetesVersion.replace(/^1/, '0')
const MINOR = kubernetesVersion.replace(/\.\d+$/, '')
const ORACLE = 'scripts/oracle'

it('is the version of the recordings of the package', () => {
  expect(ENGINE_VERSION).toEqual(parseKubernetesVersion(kubernetesVersion))
  expect(ENGINE_VERSION_TEXT).toBe(`v${kubernetesVersion}`)
})

it.each([
  [`${ORACLE}/cluster/controlplane/go.mod`, `k8s.io/kubernetes v${kubernetesVersion}`],
  [`${ORACLE}/scheduler/go.mod`, `k8s.io/kubernetes v${kubernetesVersion}`],
  [`${ORACLE}/scheduler/internal/oracle/run.go`, `const Version = "v${kubernetesVersion}"`],
  [`${ORACLE}/vectors/go.mod`, `k8s.io/kubernetes v${kubernetesVersion}`],
  [`${ORACLE}/vectors/descheduler/go.mod`, `k8s.io/api v${LIBRARIES}`],
  [`${ORACLE}/vectors/karpenter/go.mod`, `k8s.io/api v${LIBRARIES}`],
  [`${ORACLE}/cluster/README.md`, `v${kubernetesVersion}`],
  [`${ORACLE}/scheduler/README.md`, `v${kubernetesVersion}`],
  [`${ORACLE}/vectors/README.md`, `v${kubernetesVersion}`],
  ['test/conformance/README.md', `v${kubernetesVersion}`],
  ['docs/fidelity.md', `Kubernetes ${kubernetesVersion}`],
  ['docs/rules/README.md', `version ${MINOR}.`],
  ['docs/rules/semantics/H-gates-and-defaults.md', `On by default in ${MINOR} `],
])('%s is at that version: %s', (file, text) => {
  expect(readFileSync(file, 'utf8')).toContain(text)
})

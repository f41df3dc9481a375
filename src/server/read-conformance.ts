import { readFileSync } from 'node:fs'
import type { ConformanceFigure, RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'
import { packageFile } from './package-file.ts'

interface Ratchet {
  readonly components: Readonly<Record<string, Omit<ConformanceFigure, 'name'>>>
  readonly groups: Readonly<Record<string, Omit<ConformanceFigure, 'name'> & { readonly component: string }>>
}

/** The figures that ship with the package: the tests compare them with the ratchet, so that they never fall. */
export function readConformance(): RecordedConformance {
  const { components, groups } = read(packageFile('test/conformance/ratchet.json')) as Ratchet
  const { kubernetesVersion } = read(packageFile('package.json')) as { readonly kubernetesVersion: string }
  return {
    kubernetesVersion,
    components: Object.entries(components).map(([name, { passed, total }]) => ({ name, passed, total })),
    groups: Object.entries(groups).map(([name, { component, passed, total }]) => ({ name, component, passed, total })),
  }
}

function read(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

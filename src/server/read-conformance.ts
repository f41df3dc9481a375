import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ConformanceFigure, RecordedConformance } from '../whatif/fidelity/recorded-conformance.ts'

// From src/ and from dist/ they are as far away.
const RATCHET = new URL('../../test/conformance/ratchet.json', import.meta.url)
const PACKAGE = new URL('../../package.json', import.meta.url)

interface Ratchet {
  readonly components: Readonly<Record<string, Omit<ConformanceFigure, 'name'>>>
  readonly groups: Readonly<Record<string, Omit<ConformanceFigure, 'name'> & { readonly component: string }>>
}

/** The figures that ship with the package: the tests hold them, so that they never fall. */
export function readConformance(): RecordedConformance {
  const { components, groups } = read(RATCHET) as Ratchet
  const { kubernetesVersion } = read(PACKAGE) as { readonly kubernetesVersion: string }
  return {
    kubernetesVersion,
    components: Object.entries(components).map(([name, { passed, total }]) => ({ name, passed, total })),
    groups: Object.entries(groups).map(([name, { component, passed, total }]) => ({ name, component, passed, total })),
  }
}

function read(file: URL): unknown {
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))
}

import { readFileSync } from 'node:fs'
import { packageFile } from '../server/package-file.ts'

/** The version of this program and that of the Kubernetes whose decisions it makes: `rehearse 0.1.0 (Kubernetes 1.36.3)`. */
export function packageVersion(): string {
  const { version, kubernetesVersion } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as Readonly<
    Record<string, string>
  >
  return `rehearse ${version} (Kubernetes ${kubernetesVersion})`
}

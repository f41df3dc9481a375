import type { JsonObject } from '../../../kube/codec/json.ts'
import { generateName } from '../../../kube/name-generator.ts'
import { CliError } from '../../cli-error.ts'
import { wholeNumber } from '../flags.ts'
import { type Creator, container, requireFlags, type Wanted } from './creator.ts'

interface DeploymentFlags {
  readonly image?: readonly string[]
  readonly replicas: number
  readonly port: number
}

/** `create deployment NAME --image IMAGE` (kubectl/pkg/cmd/create/create_deployment.go). */
export const DEPLOYMENT: Creator<DeploymentFlags> = {
  name: 'deployment',
  alias: 'deploy',
  example: 'web --image nginx --replicas 3',
  takesWords: true,
  declare: (command) =>
    command
      .option('--image <image>', 'image of a container; repeatable', images)
      .option('-r, --replicas <number>', 'number of replicas', wholeNumber, 1)
      .option('--port <number>', 'port of the first container; none below 0', wholeNumber, -1),
  objectOf: deployment,
}

function images(text: string, before: readonly string[] = []): readonly string[] {
  return text === '' ? before : [...before, ...text.split(',')]
}

function deployment({ name, words, flags: { image, replicas, port } }: Wanted<DeploymentFlags>): JsonObject {
  requireFlags({ image: image?.join() })
  if (image && image.length > 1 && words.length > 0) throw new CliError('cannot specify multiple --image options and command')
  const labels = { app: name }
  const containers = (image ?? []).map((text, i) => ({
    ...container(containerName(text), text, words),
    ...(i === 0 && port >= 0 ? { ports: [{ containerPort: port }] } : {}),
  }))
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
  }
}

/**
 * The name of the image, without its tag. Where characters of it are replaced, kubectl adds random ones; here they are always the same, so
 * that a command has one answer.
 */
function containerName(image: string): string {
  const [name = ''] = (image.split('/').at(-1) ?? '').split(/[:@]/)
  return /[_.]/.test(name) ? generateName(`${name.replaceAll(/[_.]/g, '-')}-`, () => 0) : name
}

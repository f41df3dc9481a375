import type { JsonObject } from '../../../kube/codec/json.ts'
import { goQuote } from '../../../kube/field-error.ts'
import { subdomainErrors } from '../../../kube/label-syntax.ts'
import { portNameErrors, portNumberErrors } from '../../../kube/port-syntax.ts'
import { CliError } from '../../cli-error.ts'
import type { Command } from '../../command.ts'
import type { Session } from '../../session.ts'
import { wholeNumber } from '../flags.ts'
import { addNamed, type Creator, objectInput, requireFlags, type Wanted } from './creator.ts'

interface ServiceFlags {
  readonly tcp?: readonly string[]
  readonly clusterip?: string
  readonly nodePort?: number
  readonly externalName?: string
}

type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName'

interface ServiceCommand extends Pick<Creator<ServiceFlags>, 'name' | 'example' | 'declare'> {
  readonly type: ServiceType
}

/** The commands of `create service` (kubectl/pkg/cmd/create/create_service.go). */
const COMMANDS: readonly ServiceCommand[] = [
  {
    name: 'clusterip',
    type: 'ClusterIP',
    example: 'web --tcp 80:8080',
    declare: (command) =>
      withPorts(command).option('--clusterip <address>', 'address of the Service; None: without one, a headless Service'),
  },
  {
    name: 'externalname',
    type: 'ExternalName',
    example: 'db --external-name db.example.com',
    declare: (command) => withPorts(command).option('--external-name <name>', 'DNS name that the Service stands for'),
  },
  { name: 'loadbalancer', type: 'LoadBalancer', example: 'web --tcp 80:8080', declare: withPorts },
  {
    name: 'nodeport',
    type: 'NodePort',
    example: 'web --tcp 80:8080 --node-port 30080',
    declare: (command) =>
      withPorts(command).option('--node-port <number>', 'port on each node (default: the API server chooses)', wholeNumber),
  },
]

/** Adds `create service TYPE NAME --tcp PORT:TARGET`. Its `--save-config` has no effect, as with kubectl. */
export function addCreateService(create: Command, session: Session): void {
  const service = create.command('service').alias('svc').description('What would kubectl create service do?').helpCommand(false)
  for (const { type, ...command } of COMMANDS)
    addNamed<ServiceFlags>(service, session, { group: 'service', ...command }, (wanted) => ({
      action: objectInput(serviceOf(type, wanted), {}),
      flags: wanted.flags,
    }))
}

function withPorts(command: Command): Command {
  return command.option('--tcp <ports>', 'PORT, or PORT:TARGET with the port of the pods; repeatable', ports)
}

function ports(text: string, before: readonly string[] = []): readonly string[] {
  return text === '' ? before : [...before, ...text.split(',')]
}

/** The object that kubectl sends; `serviceOf` is exact about what it leaves out. */
export function serviceOf(type: ServiceType, { name, flags }: Wanted<ServiceFlags>): JsonObject {
  const { tcp = [], clusterip = '', nodePort = 0, externalName } = flags
  if (type === 'ExternalName') requireFlags({ 'external-name': externalName })
  if (clusterip !== 'None' && tcp.length === 0 && type !== 'ExternalName')
    throw new CliError('at least one tcp port specifier must be provided')
  if (externalName !== undefined && subdomainErrors(externalName).length > 0)
    throw new CliError(`invalid service external name ${externalName}`)
  const labels = { app: name }
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels },
    spec: {
      type,
      selector: labels,
      ...(tcp.length > 0 ? { ports: tcp.map((text) => portOf(text, nodePort)) } : {}),
      ...(externalName === undefined ? {} : { externalName }),
      ...(clusterip === '' ? {} : { clusterIP: clusterip }),
    },
  }
}

function portOf(text: string, nodePort: number): JsonObject {
  const [first = '', second] = text.split(':')
  const port = portNumber(first)
  const targetPort = second === undefined ? port : targetOf(second)
  return { name: text.replaceAll(':', '-'), port, targetPort, protocol: 'TCP', ...(nodePort === 0 ? {} : { nodePort }) }
}

/** In the words of strconv.ParseUint with 16 bits. */
function portNumber(text: string): number {
  const fail = (why: string): never => {
    throw new CliError(`strconv.ParseUint: parsing ${goQuote(text)}: ${why}`)
  }
  if (!/^\d+$/.test(text)) return fail('invalid syntax')
  return Number(text) < 2 ** 16 ? Number(text) : fail('value out of range')
}

function targetOf(text: string): number | string {
  const isNumber = /^[-+]?\d+$/.test(text)
  const errors = isNumber ? portNumberErrors(Number(text)) : portNameErrors(text)
  if (errors.length > 0) throw new CliError(errors.join(','))
  return isNumber ? Number(text) : text
}

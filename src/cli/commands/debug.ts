import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, type RunFlags } from './flags.ts'
import { podName } from './pod-name.ts'
import { rehearse } from './rehearse.ts'

interface DebugFlags extends RunFlags {
  readonly image: string
  readonly container?: string
  readonly target?: string
}

/** `rehearse debug POD --image IMAGE`, as kubectl debug puts an ephemeral container into a pod. */
export function addDebug(program: Command, session: Session): void {
  const command = program
    .command('debug')
    .description('What would kubectl debug do to a pod?')
    .example('web-1 --image busybox')
    .argument('<pod>', 'name of the pod, or pod/NAME')
    .requiredOption('--image <image>', 'image of the container')
    .option('-c, --container <name>', 'name of the container (default: debugger)')
    .option('--target <name>', 'the container to target')
  addRunFlags(command).action((word: string, flags: DebugFlags) => {
    const pod = podName(word)
    const { image, container, target } = flags
    const actions = (namespace: string) => [{ debug: { namespace, pod, image, container, target } }]
    return rehearse({ name: `debug ${pod} --image ${image}`, actions }, flags, session)
  })
}

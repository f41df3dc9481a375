import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, duration, type RunFlags, wholeNumber } from './flags.ts'
import { keyValue } from './key-value.ts'
import { nodeName } from './node-names.ts'
import { rehearse } from './rehearse.ts'

interface AddNodesFlags extends RunFlags {
  readonly like?: string
  readonly group?: string
  readonly count: number
  readonly capacity?: string
  readonly labels?: string
  readonly bootTime?: string
  readonly prefix: string
}

/** `rehearse add-nodes --like NODE --count N`, or `--capacity cpu=4,memory=16Gi`. */
export function addAddNodes(program: Command, session: Session): void {
  const command = program
    .command('add-nodes')
    .description('What if nodes were added?')
    .example('--like node-1 --count 3')
    .example('--group m5.large --count 3', 'copies of a node group')
    .option('--count <number>', 'number of nodes', wholeNumber, 1)
    .option('--like <node>', 'an existing node to copy')
    .option('--group <name>', 'a node group to copy, spread over its zones')
    .option('--capacity <amounts>', 'capacity of the new nodes: cpu=4,memory=16Gi')
    .option('--labels <labels>', 'labels of the new nodes: disk=ssd,team=a')
    .option('--boot-time <duration>', 'time from request to join (default: 1m is assumed)', duration)
    .option('--prefix <name>', 'prefix of the node names', 'new-node')
  addRunFlags(command).action((flags: AddNodesFlags) => {
    const { count, like, group, capacity, labels, bootTime, prefix } = flags
    if (like === undefined && group === undefined && capacity === undefined)
      throw new CliError('unknown size: name a node with --like or a group with --group, or write --capacity cpu=4,memory=16Gi')
    const amounts = amountsInput(capacity)
    const input = {
      count,
      namePrefix: prefix,
      capacity: amounts,
      labels: pairs(labels),
      ...(like === undefined ? {} : { like: nodeName(like) }),
      ...(group === undefined ? {} : { group }),
      ...(bootTime === undefined ? {} : { bootTime }),
    }
    const model = like === undefined ? group : nodeName(like)
    const name = `add-nodes ${count}${model === undefined ? '' : ` like ${model}`}`
    return rehearse({ name, actions: () => [{ addNodes: input }] }, flags, session)
  })
}

/** `cpu=4,memory=16Gi` as input. @throws {CliError} for a part without a value. */
export function amountsInput(text: string | undefined): readonly { readonly resource: string; readonly amount: string }[] {
  return pairs(text).map(({ key, value }) => ({ resource: key, amount: value }))
}

export function pairs(text: string | undefined): readonly { readonly key: string; readonly value: string }[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.includes('=')) throw new CliError(`"${part}" has no value: write NAME=VALUE, separated by commas`)
      return keyValue(part)
    })
}

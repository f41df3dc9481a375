import type { JsonObject } from '../../../kube/codec/json.ts'
import { quantityProblem } from '../../../kube/schema/quantity-problem.ts'
import { CliError } from '../../cli-error.ts'
import type { Creator, Wanted } from './creator.ts'

interface QuotaFlags {
  readonly hard?: string
  readonly scopes?: string
}

/** `create quota NAME --hard pods=10` (kubectl/pkg/cmd/create/create_quota.go). */
export const QUOTA: Creator<QuotaFlags> = {
  name: 'quota',
  alias: 'resourcequota',
  example: 'team --hard pods=10,requests.cpu=8',
  declare: (command) =>
    command
      .option('--hard <amounts>', 'limits: pods=10,requests.cpu=8')
      .option('--scopes <scopes>', 'scopes that must all match: BestEffort,NotTerminating'),
  objectOf: quota,
}

function quota({ name, flags: { hard = '', scopes = '' } }: Wanted<QuotaFlags>): JsonObject {
  const spec = {
    ...(hard === '' ? {} : { hard: Object.fromEntries(hard.split(',').map(amountOf)) }),
    ...(scopes === '' ? {} : { scopes: scopes.split(',').map(scopeOf) }),
  }
  return { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name }, spec }
}

function amountOf(text: string): readonly [string, string] {
  const [resource, amount, ...others] = text.split('=')
  if (resource === undefined || amount === undefined || others.length > 0)
    throw new CliError(`Invalid argument syntax ${text}, expected <resource>=<value>`)
  const problem = quantityProblem(amount)
  if (problem !== undefined) throw new CliError(problem)
  return [resource, amount]
}

function scopeOf(text: string): string {
  if (text === '') throw new CliError('invalid resource quota scope ""')
  return text
}

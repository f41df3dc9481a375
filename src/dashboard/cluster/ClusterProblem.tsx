import { Problem } from '../parts/Problem.tsx'
import { cluster, clusterError } from './cluster.ts'

/** Why the nodes cannot be read. What was read last stays visible: it is only not up to date. */
export function ClusterProblem() {
  const error = clusterError.value
  if (!error) return null
  const isPartial = cluster.value !== undefined
  return <Problem title={isPartial ? 'The list of nodes is not up to date.' : 'The nodes cannot be read.'} error={error} />
}

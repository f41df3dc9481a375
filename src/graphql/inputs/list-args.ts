import type { WorkloadKind } from '../../kube/workload-kinds.ts'
import { builder } from '../builder.ts'
import { type Numbered, PAGE_ARGS, pageOf } from '../connection.ts'
import type { ApiContext } from '../context.ts'
import type { Located } from '../located.ts'
import type { Page, PageArgs } from '../paginate.ts'
import { type GivenOrder, type ListOrder, NodeOrder, ObjectOrder, PodOrder, WorkloadOrder } from './orders.ts'

type ListArgs = PageArgs & { readonly orderBy?: GivenOrder | null | undefined }

/** The arguments of lists that can be ordered, and the page that they request, by what is listed. */
export const OBJECT_LIST = orderedList<Located>(ObjectOrder)
export const NODE_LIST = orderedList<Located<'Node'>>(NodeOrder)
export const POD_LIST = orderedList<Located<'Pod'>>(PodOrder)
export const WORKLOAD_LIST = orderedList<Located<WorkloadKind>>(WorkloadOrder)

function orderedList<T>({ type, orderingOf }: ListOrder<T>) {
  const orderBy = builder.args((t) => ({
    orderBy: t.field({ type, description: 'The order of the list; left out: the order of the cluster.' }),
  }))
  return {
    args: { ...PAGE_ARGS, ...orderBy },
    page: (items: readonly Numbered<T>[], args: ListArgs, { limits }: ApiContext): Page<T> =>
      pageOf(items, args, { limits, order: orderingOf(args.orderBy) }),
  }
}

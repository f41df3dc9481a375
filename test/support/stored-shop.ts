import { serviceRow } from '../../src/kube/service.ts'
import { type ShopOptions, smallShop } from './small-shop.ts'
import type { StateTwin } from './state-twin.ts'
import { APP } from './workloads.ts'

/** The small shop with every object as an API server has it, defaults included: written and read again it is the same. */
export function storedShop(options: ShopOptions = {}): StateTwin {
  const web = { name: 'web', namespace: 'default', uid: 'uid-svc-web', selector: APP }
  return smallShop(options).put(serviceRow({ ...web, ipFamilies: ['IPv4'] }))
}

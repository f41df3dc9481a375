import { createApi } from '../../src/graphql/create-api.ts'
import type { Answerer } from '../../src/server/views/views.ts'
import { createService, type ServiceOptions } from '../../src/service/service.ts'

/** An API with the service that it is made of, as a server has it for each set of namespaces. */
export function answererOf(options: ServiceOptions): Answerer {
  const service = createService(options)
  return { service, api: createApi({ twin: options.twin }, service) }
}

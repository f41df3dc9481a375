import type { Experiment } from '../../kube/experiment/experiment.ts'
import type { Kind, Row, RowOf } from '../../kube/kinds.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ApiResult, ApiServer, DeleteOptions, ObjectKey, Written } from '../turn.ts'
import type { TwinApiServer } from './twin-api-server.ts'

/** The API server for one client, whose name goes with the requests that admission checks. */
export class ApiClient implements ApiServer {
  readonly #server: TwinApiServer
  readonly #name: string

  constructor(server: TwinApiServer, name: string) {
    this.#server = server
    this.#name = name
  }

  create<K extends Kind>(row: RowOf[K], written?: Written): ApiResult<RowOf[K]> {
    return this.#server.create<K>(row, written, this.#name)
  }

  update<K extends Kind>(row: RowOf[K], written?: Written): ApiResult<RowOf[K]> {
    return this.#server.update<K>(row, written, this.#name)
  }

  setExperiment(row: Row, experiment: Experiment): ApiResult<Row> {
    return this.#server.setExperiment(row, experiment)
  }

  updateStatus<K extends Kind>(row: RowOf[K]): ApiResult<RowOf[K]> {
    return this.#server.updateStatus<K>(row)
  }

  delete(key: ObjectKey, options?: DeleteOptions): ApiResult<Row> {
    return this.#server.delete(key, options)
  }

  bind(pod: PodRow, nodeName: string): ApiResult<PodRow> {
    return this.#server.bind(pod, nodeName)
  }
}

import type { Api } from '../../src/graphql/create-api.ts'
import { createFileSource } from '../../src/ingest/files/file-source.ts'
import { LiveTwin } from '../../src/server/live-twin.ts'
import { Views } from '../../src/server/views/views.ts'
import type { ApiLimits } from '../../src/service/limits.ts'
import type { TwinHandle } from '../../src/service/twin-handle.ts'
import type { Base } from '../../src/whatif/base.ts'
import { answererOf } from '../support/answerer.ts'
import { savedCluster } from '../support/cli.ts'
import { OPERATOR_OBJECTS } from './operator-objects.ts'

export const SAMPLE = 'samples/shop-30.json.gz'
/** What the caller of the view may read. */
export const NAMESPACE = 'shop'

interface ViewOfSample {
  /** The API of a caller who may read one namespace. */
  readonly api: Api
  /** That of one who may read all. */
  readonly whole: Api
  /** The sample and the objects of operators, with all namespaces. */
  readonly base: Base
  close(): Promise<void>
}

/** The sample and the objects of operators as a caller sees them who may read the namespace `shop`, and as one who may read all. */
export async function viewOfSample(limits: Partial<ApiLimits> = {}): Promise<ViewOfSample> {
  const ofView = (twin: TwinHandle) => answererOf({ twin, limits })
  const twin = new LiveTwin(createFileSource({ paths: [SAMPLE, savedCluster(OPERATOR_OBJECTS)] }), { live: false })
  await twin.run(new AbortController().signal)
  const whole = ofView(twin)
  const views = new Views({ twin, whole, answererOf: ofView, nowMs: () => performance.now(), every: () => () => {} })
  const view = await views.open({ name: 'shop-team', namespaces: [NAMESPACE] })
  return {
    api: view.api,
    whole: whole.api,
    base: twin.pin(),
    close: async () => {
      view.release()
      await views.close()
    },
  }
}

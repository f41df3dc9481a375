import { fileURLToPath } from 'node:url';

/** Who reads a cluster of the oracle: the ServiceAccount of the manifest that users of a live cluster apply. */
export const READER = {
  manifest: fileURLToPath(new URL('../../../../deploy/rbac.yaml', import.meta.url)),
  namespace: 'default',
  name: 'rehearse-reader',
};

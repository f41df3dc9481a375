import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** The Kubernetes that is modelled, `v1.36.3`. The one place that names it is package.json. */
export const VERSION = `v${JSON.parse(readFileSync(PACKAGE, 'utf8')).kubernetesVersion}`;
export const [MAJOR = '', MINOR = ''] = VERSION.slice(1).split('.');

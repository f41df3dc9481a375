// Who may import whom. A folder imports from itself and from what is listed here; everything else is an error.
const ENGINE = 'scheduler|controllers|admission|api-server|kubelet|eviction|traffic|autoscaler|descheduler'

/** @param {string} name @param {string} from @param {string} allowed alternatives, relative to src/ */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/(${from})/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^src/', pathNot: `^src/(${allowed})(/|\\.ts$)` },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    only('lib-knows-nobody', 'lib', 'lib'),
    only('kube-uses-lib', 'kube', 'kube|lib'),
    only('twin-uses-kube', 'twin', 'twin|kube|lib'),
    only('run-knows-nothing-of-kubernetes', 'engine/run', 'engine/run|lib'),
    {
      name: 'engine-parts-meet-in-the-state',
      comment: 'Parts of the engine never import each other; whatif wires them.',
      severity: 'error',
      from: { path: `^src/engine/(${ENGINE})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(engine/$1/|engine/run/|engine/turn\\.ts$|twin/|kube/|lib/)' },
    },
    only('whatif-wires-the-engine', 'whatif', 'whatif|engine|twin|kube|lib'),
    only('ingest-fills-the-twin', 'ingest', 'ingest|twin|kube|lib'),
    only('graphql-asks-whatif', 'graphql', 'graphql|whatif|twin|kube|lib'),
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|scripts)/|\\.test\\.ts$' },
    },
    {
      name: 'pure-folders-have-no-io',
      comment: 'Time, chance and I/O have one door each, and none of them is here. The selectors of devices are CEL, and time zones are data: only arithmetic.',
      severity: 'error',
      from: { path: '^src/(lib|kube|twin|engine|whatif)/', pathNot: '\\.test\\.ts$|/dynamic-resources/selectors/|^src/kube/time-zone\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'time-zones-are-data',
      severity: 'error',
      from: { path: '^src/kube/time-zone\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: 'node_modules/moment-timezone/' },
    },
    {
      name: 'device-selectors-use-cel-alone',
      severity: 'error',
      from: { path: '/dynamic-resources/selectors/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: 'node_modules/@marcbachmann/cel-js/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
}

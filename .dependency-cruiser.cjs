// Which room imports which: scripts/rooms.json holds the list, and docs/ARCHITECTURE.md prints it. A room imports itself and the rooms
// that it lists; every other import is an error.
/** @typedef {{ name: string, imports: string[], paths?: string[], parts?: { path: string }[] }} Room */
/** @type {Room[]} */
const ROOMS = require('./scripts/rooms.json')

/** @type {(room: Room) => string[]} */
const pathsOf = ({ paths, parts = [] }) => paths ?? parts.map(({ path }) => path)
/** @type {(room: Room) => string[]} */
const importedBy = ({ imports }) => ROOMS.filter(({ name }) => imports.includes(name)).flatMap(pathsOf)

/** A path of src as a pattern: a folder with all that is in it, or one file. */
const pattern = (path) => (path.endsWith('.ts') ? `${path.replaceAll('.', '\\.')}$` : `${path}/`)

/** The rule of one folder or file. */
const rule = (path, allowed) => ({
  name: `imports-of-${path.replaceAll('/', '-')}`,
  comment: `src/${path} imports only ${['itself', ...allowed].join(', ')}; see scripts/rooms.json.`,
  severity: 'error',
  from: { path: `^src/${pattern(path)}`, pathNot: '\\.test\\.ts$' },
  to: { path: '^src/', pathNot: `^src/(${[path, ...allowed].map(pattern).join('|')})` },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'no-cycles-of-types',
      comment: 'A type belongs to the file of its concept: imports form no circle, those of types included.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { circular: true },
    },
    ...ROOMS.flatMap((room) => pathsOf(room).map((path) => rule(path, importedBy(room)))),
    {
      name: 'no-imports-of-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|scripts)/|\\.test\\.ts$' },
    },
    {
      name: 'pure-folders-have-no-io',
      comment:
        'Time, chance and I/O have one door each, and none of them is here. Expressions are CEL, time zones are data, and YAML is text: only arithmetic.',
      severity: 'error',
      from: {
        path: '^src/(lib|kube|twin|engine|whatif)/',
        pathNot:
          '\\.test\\.ts$|/dynamic-resources/selectors/|^src/kube/cel/|^src/kube/time-zone\\.ts$|^src/lib/bounded-yaml\\.ts$',
      },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'the-dashboard-runs-in-a-browser',
      severity: 'error',
      from: { path: '^src/dashboard/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'time-zones-are-data',
      severity: 'error',
      from: { path: '^src/kube/time-zone\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: 'node_modules/moment-timezone/' },
    },
    {
      name: 'yaml-is-text',
      severity: 'error',
      from: { path: '^src/lib/bounded-yaml\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: 'node_modules/yaml/' },
    },
    {
      name: 'expressions-use-cel-alone',
      severity: 'error',
      from: { path: '/dynamic-resources/selectors/|^src/kube/cel/', pathNot: '\\.test\\.ts$' },
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
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
    },
  },
}

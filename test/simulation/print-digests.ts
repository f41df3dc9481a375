import { simulate } from '../../src/whatif/simulate.ts'
import { baseOf, scenariosFor } from './bases.ts'

// A process of its own: prints the digests of the sample's scenarios, for a test to compare with.
const base = baseOf('shop')
process.stdout.write(JSON.stringify(scenariosFor(base).map((scenario) => simulate(base, scenario).digest)))

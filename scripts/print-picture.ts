// Writes docs/drain.svg, the picture of an answer that the README shows.
import { writeFileSync } from 'node:fs'
import { cli } from '../test/support/cli.ts'
import { PICTURED, terminalPicture } from './terminal-picture.ts'

const { out } = await cli(PICTURED)
writeFileSync('docs/drain.svg', terminalPicture(`rehearse ${PICTURED.join(' ')}`, out))

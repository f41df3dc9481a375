// Writes the answers of the table of test/golden again. Review the changes: users rely on each line.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { goldenAnswer, goldenPath } from '../test/golden/golden-answer.ts'
import { type ClusterLetter, GOLDEN } from '../test/golden/golden-commands.ts'

const wanted = process.argv.slice(2)
if (wanted.length === 0) for (const name of readdirSync('test/golden')) if (name.endsWith('.txt')) rmSync(`test/golden/${name}`)
for (const [letter, lines] of Object.entries(GOLDEN) as [ClusterLetter, readonly string[]][])
  for (const line of lines) {
    if (!wanted.every((word) => line.includes(word))) continue
    const path = goldenPath(letter, line)
    writeFileSync(path, await goldenAnswer(letter, line))
    console.log(path)
  }

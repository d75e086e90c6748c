import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Tally } from '../proofs/damage/campaign.ts'
import { asTable } from '../proofs/damage/report.ts'
import { findTargetsUnderTest } from '../proofs/damage/run-targets.ts'
import { buildStale } from './building/build-stale.ts'
import { whenLauncherIsGone } from './launcher.ts'
import { root } from './root.ts'
import provideTestDatabase from './testing/database.ts'
import { provideTool, tools } from './testing/tools.ts'

/**
 * `npm run test:damage` kills processes, cuts connections and fills disks during runs, and checks the effect on the
 * runs' targets.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '1' },
    rows: { type: 'string', default: '100000' },
    verbose: { type: 'boolean', default: false },
  },
})
whenLauncherIsGone(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const mariadb = provideTool(tools.mariadb)
if (mariadb) process.env.ANJ_TEST_MARIADB = mariadb
await buildStale()
process.env.ANJ_TEST_BUNDLES = join(root, 'dist')
const removeDatabase = await provideTestDatabase()
const options = {
  seed: values.seed,
  only: values.only,
  part: Number(values.part),
  rows: Number(values.rows),
  until: Date.now() + Number(values.minutes) * 60_000,
  say: (line: string) => console.log(line),
  verbose: values.verbose,
}
console.log(`The seed is ${options.seed}: --seed ${options.seed} plays the same moments again.`)
// Keeps this process alive even when it is waiting only for unreferenced processes.
const awake = setInterval(() => undefined, 1_000)
const began = performance.now()
let tallies: readonly Tally[] = []
try {
  const targets = findTargetsUnderTest()
  const lanes = Object.entries(targets).filter(([name]) => isWanted(name, Object.keys(targets)))
  const servers = lanes.filter(([name]) => /SQL|DB/.test(name))
  const files = lanes.filter((lane) => !servers.includes(lane))
  // All server targets run at the same time. Next to them, file targets run one after another and share the time.
  const beside = async () => {
    const played: Tally[] = []
    for (const [i, [, play]] of files.entries()) {
      const until = options.until - ((files.length - 1 - i) * Number(values.minutes) * 60_000) / files.length
      played.push(...(await play({ ...options, until })))
    }
    return played
  }
  tallies = (await Promise.all([...servers.map(([, play]) => play(options)), beside()])).flat()
} finally {
  await removeDatabase()
  clearInterval(awake)
}
const rounds = tallies.reduce((sum, tally) => sum + tally.rounds, 0)
const wrong = tallies.reduce((sum, tally) => sum + tally.wrong.length, 0)
const planned = tallies.reduce((sum, tally) => sum + tally.planned, 0)
console.log(`\n${asTable(tallies)}\n`)
for (const { wrong } of tallies) for (const what of wrong) console.log(`WRONG ${what}`)
const minutes = Math.round((performance.now() - began) / 6_000) / 10
console.log(`${rounds} of ${planned} rounds in ${minutes} minutes, seed ${options.seed}: ${wrong} wrong`)
process.exit(wrong === 0 && rounds > 0 ? 0 : 1)

/** True for a target that `--only` starts with. Every target matches when it starts with none. */
function isWanted(target: string, targets: readonly string[]): boolean {
  const named = targets.filter((name) => options.only.startsWith(name))
  return named.length === 0 || named.includes(target)
}

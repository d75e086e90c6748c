import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { play } from '../proofs/month/run-month.ts'
import { buildStale } from './building/build-stale.ts'
import { whenLauncherIsGone } from './launcher.ts'
import { root } from './root.ts'
import provideTestDatabase from './testing/database.ts'
import provideMariadb from './testing/mariadb.ts'

/** `npm run test:month` plays March of a small company with two outages, and accounts for every row of its warehouse. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
})
whenLauncherIsGone(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const began = performance.now()
const minutes = () => Math.round((performance.now() - began) / 6_000) / 10
await buildStale()
process.env.ANJ_TEST_BUNDLES = join(root, 'dist')
const removeServers = [await provideTestDatabase(), await provideMariadb()]
let isRight = false
try {
  console.log(`The seed is ${values.seed}: --seed ${values.seed} makes the same changes again.`)
  const { wrong, ...found } = await play({
    seed: values.seed,
    from: new Date('2026-02-28T22:00:00Z'),
    until: new Date('2026-03-31T22:00:00Z'),
    workers: 2,
    workersOff: { from: new Date('2026-03-10T09:30:00Z'), to: new Date('2026-03-11T05:00:00Z') },
    warehouseOff: { from: new Date('2026-03-19T13:30:00Z'), to: new Date('2026-03-19T16:00:00Z') },
    timeout: Number(values.minutes) * 60_000,
    say: (line) => console.log(`${minutes()} min: ${line}`),
  })
  console.log(JSON.stringify(found, null, 2))
  for (const what of wrong) console.log(`WRONG ${what}`)
  console.log(`A month in ${minutes()} minutes: ${wrong.length} wrong`)
  isRight = wrong.length === 0
} catch (error) {
  console.error(error)
} finally {
  for (const remove of removeServers) await remove()
}
process.exit(isRight ? 0 : 1)

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runFleetCampaign } from '../proofs/fleet/campaign.ts'
import { startFleet } from '../proofs/fleet/fleet.ts'
import { findLeftovers } from '../proofs/fleet/leftovers.ts'
import { buildStale } from './building/build-stale.ts'
import { whenLauncherIsGone } from './launcher.ts'
import { root } from './root.ts'
import provideTestDatabase from './testing/database.ts'

/**
 * `npm run test:fleet` uses three API servers and three workers, kills them at random, and checks the result of every
 * operation.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    store: { type: 'string', default: 'bucket' },
    rows: { type: 'string', default: '20000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
})
whenLauncherIsGone(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await buildStale()
process.env.ANJ_TEST_BUNDLES = join(root, 'dist')
const removeDatabase = await provideTestDatabase()
/** Milliseconds within which the other processes must end a killed process's work. */
const settling = 60_000
let isRight = false
try {
  console.log(`The seed is ${values.seed}: --seed ${values.seed} kills in the same order again.`)
  const fleet = await startFleet(values.store === 'folder' ? 'folder' : 'bucket')
  try {
    const time = Number(values.minutes) * 60_000
    const options = { seed: values.seed, time, between: [500, 4_000], rows: Number(values.rows) } as const
    const { wrong, ...counts } = await runFleetCampaign(fleet, options)
    console.log(JSON.stringify(counts, null, 2))
    const until = Date.now() + settling
    let left = await findLeftovers(fleet)
    while (left.length > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      left = await findLeftovers(fleet)
    }
    for (const what of [...wrong, ...left.map((one) => `left over: ${one}`)]) console.log(`WRONG ${what}`)
    isRight = wrong.length === 0 && left.length === 0
    console.log(isRight ? 'All promises were kept.' : 'Promises were broken.')
  } finally {
    await fleet.close()
  }
} finally {
  await removeDatabase()
}
process.exit(isRight ? 0 : 1)

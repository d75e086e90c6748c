import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { play } from '../proofs/schedules/run-proof.ts'
import { whenLauncherIsGone } from './launcher.ts'
import provideTestDatabase from './testing/database.ts'

/**
 * `npm run test:schedules` runs a week of many schedules with crashing workers, and checks the result of every
 * occurrence.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    days: { type: 'string', default: '7' },
    workers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '25' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
})
whenLauncherIsGone(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const MINUTE = 60_000
const began = performance.now()
const minutes = () => Math.round(((performance.now() - began) / MINUTE) * 10) / 10
const removeDatabase = await provideTestDatabase()
let isRight = false
try {
  console.log(`The seed is ${values.seed}: --seed ${values.seed} makes the same schedules again.`)
  const { wrong, ...found } = await play({
    schedules: Number(values.schedules),
    days: Number(values.days),
    seed: values.seed,
    followers: Math.min(200, Number(values.schedules)),
    workers: Number(values.workers),
    slots: 6,
    step: 2,
    kills: [10_000, 40_000],
    hoursOff: 8,
    timeout: Number(values.minutes) * MINUTE,
    say: (line) => console.log(`${minutes()} min: ${line}`),
  })
  console.log(JSON.stringify(found, null, 2))
  for (const what of wrong) console.log(`WRONG ${what}`)
  console.log(`${found.occurrences} occurrences in ${minutes()} minutes: ${wrong.length} wrong`)
  isRight = wrong.length === 0 && found.occurrences > 0
} catch (error) {
  console.error(error)
} finally {
  await removeDatabase()
}
process.exit(isRight ? 0 : 1)

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { whenLauncherIsGone } from './launcher.ts'
import provideTestDatabase from './testing/database.ts'
import { runSuite } from './testing/run-suite.ts'

/**
 * `npm run test:contract` calls every API operation with invalid input and validates every response against
 * openapi.yaml.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string', default: '' },
  },
})
whenLauncherIsGone(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

console.log(`The seed is ${values.seed}: --seed ${values.seed} makes the same calls again.`)
const removeDatabase = await provideTestDatabase()
try {
  const only = values.only === '' ? [] : ['--testNamePattern', `'${values.only}'`]
  const code = await runSuite('vitest/vitest.mjs', ['run', 'proofs/api-contract', ...only], {
    ...process.env,
    NODE_ENV: 'test',
    ANJ_CONTRACT_ROUNDS: values.rounds,
    ANJ_CONTRACT_SEED: values.seed,
  })
  process.exitCode = code ?? 1
} finally {
  await removeDatabase()
}

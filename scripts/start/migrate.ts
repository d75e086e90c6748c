/** Brings the database to the present schema, as a process of its own. */
import { describeError, migrate } from '@anj/db'

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is not set')
  await migrate(url)
} catch (error) {
  process.stderr.write(
    `The database could not be brought to the present schema: ${JSON.stringify(describeError(error))}\n`,
  )
  process.exitCode = 1
}

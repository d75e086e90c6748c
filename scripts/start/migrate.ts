/** Migrates the database to the current schema, in a separate process. */
import { describeError, migrate } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is not set')
  await migrate(url, {
    onHeld: (holder) => process.stderr.write(`${sentence('databaseBeingMigrated', { ...holder })}\n`),
  })
} catch (error) {
  process.stderr.write(`${said(error)}\n`)
  process.exitCode = 1
}

function said(error: unknown): string {
  if (error instanceof AppError) return error.message
  return `The database could not be brought up to date: ${JSON.stringify(describeError(error))}`
}

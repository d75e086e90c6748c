import type { Database } from './connect.ts'

/**
 * Runs queries inside a transaction with row_security 'on', which makes the server skip the rows that policies hide, or
 * 'off', which makes it refuse a query that would skip rows. Uses a savepoint to undo the setting, the locks and any
 * error afterwards.
 */
export async function withRowSecurity<T>(
  database: Database,
  mode: 'on' | 'off',
  ask: () => Promise<T>,
): Promise<T> {
  await database.run(`savepoint row_security; set local row_security = ${mode}`)
  try {
    return await ask()
  } finally {
    await database.run('rollback to savepoint row_security; release savepoint row_security')
  }
}

import type { Database } from './connect.ts'

/**
 * Asks something inside a transaction with row security 'on', where the server leaves out what policies hide, or 'off',
 * where it refuses to. Setting and locks are undone afterwards, and so is an error.
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

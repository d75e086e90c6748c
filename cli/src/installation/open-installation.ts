import { readServerSettings, type ServerSettings } from '@anj/core'
import { checkSchema, type Database, openDatabase } from '@anj/db'
import { AppError } from '@anj/workflow'

/** Direct access to an installation through the server's settings. It needs neither a running server nor a login. */
export interface Installation extends AsyncDisposable {
  readonly settings: ServerSettings
  readonly database: Database
}

/** True when the settings name an installation. */
export function hasInstallationSettings(): boolean {
  return Boolean(process.env.DATABASE_URL)
}

/**
 * Opens the database at DATABASE_URL with the server's other settings. Throws a `SettingsError` that lists invalid
 * settings, `cliInstallationNeeded` without DATABASE_URL, and `cliDatabaseSilent`. Also throws `databaseOlder` or
 * `programTooOld`, unless `schema` is `any`.
 */
export async function openInstallation(schema: 'ours' | 'any' = 'ours'): Promise<Installation> {
  if (!hasInstallationSettings()) throw new AppError('cliInstallationNeeded', {})
  const settings = readServerSettings(process.env)
  const database = openDatabase(settings.databaseDirectUrl, { connections: 2, applicationName: 'anj-cli' })
  try {
    await database.sql`select 1 from users limit 1`
    if (schema === 'ours') await checkSchema(database.sql)
  } catch (error) {
    await database.close()
    if (error instanceof AppError) throw error
    throw new AppError('cliDatabaseSilent', { reason: reasonOf(error) }, { cause: error })
  }
  return { settings, database, [Symbol.asyncDispose]: () => database.close() }
}

/** Returns the original reason for a connection failure. A reason that several addresses share appears only once. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

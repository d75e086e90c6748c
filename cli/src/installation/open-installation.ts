import { readServerSettings, type ServerSettings } from '@anj/core'
import { checkSchema, type Database, openDatabase } from '@anj/db'
import { AppError } from '@anj/workflow'

/** The installation itself, by the settings of its server: no server need run, and nobody need log in. */
export interface Installation extends AsyncDisposable {
  readonly settings: ServerSettings
  readonly database: Database
}

/** Whether the settings name an installation. */
export function isInstallationNamed(): boolean {
  return Boolean(process.env.DATABASE_URL)
}

/**
 * Opens the database that DATABASE_URL names, with the other settings of the server. Throws a `SettingsError` that lists what is
 * wrong with those, `cliInstallationNeeded` without DATABASE_URL, `cliDatabaseSilent`, and `databaseOlder` or `programTooOld` unless
 * the caller judges the schema itself.
 */
export async function openInstallation(schema: 'ours' | 'any' = 'ours'): Promise<Installation> {
  if (!isInstallationNamed()) throw new AppError('cliInstallationNeeded', {})
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

/** Why a connection failed, in the words of whoever refused it; several addresses that failed alike are told once. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}

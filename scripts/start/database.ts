import { join } from 'node:path'
import type { Settings } from '@anj/core/settings'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

/** The PostgreSQL database of the product. */
export type Database = {
  url: string
  /** A practice database for a new user; only with the embedded server. */
  practiceUrl: string | null
  /** The port of the embedded server in an earlier start, if the server now has another port. */
  movedFrom: number | null
  ended: Promise<void>
  stop(): Promise<void>
}

/** Returns the database that DATABASE_URL names, or an embedded one in the data folder. */
export async function provideDatabase(settings: Settings, folder: string): Promise<Database> {
  if (settings.databaseUrl) {
    return {
      url: settings.databaseUrl,
      practiceUrl: null,
      movedFrom: null,
      ended: new Promise(() => {}),
      stop: async () => {},
    }
  }
  return startEmbeddedPostgres({ folder: join(folder, 'postgres') })
}

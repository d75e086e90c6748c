import { join } from 'node:path'
import type { Settings } from '@anj/core/settings'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'

/** The PostgreSQL that keeps the product's own data. */
export type Database = {
  url: string
  /** A database for a new user to practise with; only beside the embedded server. */
  practiceUrl: string | null
  /** The port that the embedded server had at an earlier start, where it has another one now. */
  movedFrom: number | null
  ended: Promise<void>
  stop(): Promise<void>
}

/** The database that DATABASE_URL names, or an embedded one below the data folder. */
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

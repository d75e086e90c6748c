import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ServerSettings } from '@anj/core'
import { checkSchema, openDatabase } from '@anj/db'
import {
  type ChildLimits,
  connectorOf,
  createPreviewPool,
  limitOutgoing,
  makeFolder,
  openStorage,
  readHostKey,
} from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { AppDeps } from './deps/deps.ts'
import { createLogInLine } from './deps/line.ts'
import { createLoginLimit } from './deps/login-limit.ts'
import { createMailLimit } from './deps/mail-limit.ts'
import { listenForRunNews } from './deps/run-news.ts'
import { createUploadLocks } from './deps/upload-locks.ts'
import { untilItHolds } from './health/until-it-holds.ts'
import { findRoot } from './root.ts'
import { builtPages } from './web/built-pages.ts'

const MB = 1024 * 1024

/** Size of the preview pool. DuckDB runs in children, so that a large query can't end the api (docs/architecture.md, "Processes"). */
const previewChildren = 2

export interface OpenDeps {
  readonly deps: AppDeps
  readonly close: () => Promise<void>
}

/** Opens everything that the api needs, as the settings say. */
export async function openDeps(settings: ServerSettings): Promise<OpenDeps> {
  limitOutgoing(settings.outgoing)
  const root = findRoot()
  const storage = await openStorage(settings)
  await storage.check()
  const temporaryDirectory = resolve(settings.dataFolder, 'previews')
  await makeFolder(temporaryDirectory)
  const database = openDatabase(settings.databaseUrl, {
    prepare: settings.prepareStatements,
    applicationName: 'anj-api',
  })
  const checkThisSchema = untilItHolds(() => checkSchema(database.sql))
  await checkThisSchema().catch(async (error: unknown) => {
    // While the database is away, the api is there and says so; its schema is looked at before it calls itself ready.
    if (!(error instanceof AppError)) return
    await database.close()
    throw error
  })
  const polling: unknown[] = []
  const runNews = await listenForRunNews(settings.databaseDirectUrl, (reason) => polling.push(reason))
  const uploadLocks = createUploadLocks(settings.databaseDirectUrl)
  const previews = createPreviewPool({ size: previewChildren, limits: previewLimits(temporaryDirectory) })
  const deps: AppDeps = {
    settings,
    db: database.db,
    checkSchema: checkThisSchema,
    storage,
    previews,
    databases: connectorOf,
    readHostKey,
    runNews,
    uploadLocks,
    loginLimit: createLoginLimit(),
    mailLimit: createMailLimit(),
    logInLine: createLogInLine(),
    pages: settings.nodeEnv === 'development' ? await developmentPages(root) : await builtPages(root),
    examplesFolder: join(root, 'examples'),
    helpFolder: join(root, 'docs/help'),
    observed: {
      pool: database.pool,
      previewUse: () => previews.use(),
      folders: { data: resolve(settings.dataFolder), store: resolve(settings.storeFolder) },
    },
    warnings: polling.map((reason) => ({
      reason,
      text: 'notices of the database do not arrive: looking each second instead',
    })),
  }
  const close = async () => {
    await Promise.all([previews.close(), runNews.close(), uploadLocks.close()])
    await database.close()
    await storage.close()
  }
  return { deps, close }
}

/** What a preview's child may use; of the disk a tenth of what is free. */
function previewLimits(temporaryDirectory: string): ChildLimits {
  const { bavail, bsize } = statfsSync(temporaryDirectory)
  return {
    memoryBytes: 256 * MB,
    residentBytes: 700 * MB,
    temporaryDirectory,
    temporaryBytes: Math.max(256 * MB, Math.floor((bavail * bsize) / 10)),
  }
}

/** Loaded only when asked for: the bundle has no development servers in it. */
async function developmentPages(root: string): Promise<AppDeps['pages']> {
  const { servePagesInDevelopment } = await import('./plugins/development.ts')
  return (app) => servePagesInDevelopment(app, root)
}

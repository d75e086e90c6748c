import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ServerSettings } from '@anj/core'
import { checkSchema, openDatabase } from '@anj/db'
import {
  allowRoleBuckets,
  type ChildLimits,
  connectorOf,
  createPreviewPool,
  limitOutgoing,
  makeFolder,
  openPlace,
  openStorage,
  readHostKey,
} from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { AppDeps } from './deps/deps.ts'
import { createLoginLimit } from './deps/login-limit.ts'
import { createMailLimit } from './deps/mail-limit.ts'
import { listenForRunNews } from './deps/run-news.ts'
import { createTriggerLimit } from './deps/trigger-limit.ts'
import { createUploadLocks } from './deps/upload-locks.ts'
import { createLogInQueue } from './deps/waiting-queue.ts'
import { retryUntilSuccess } from './health/retry-until-success.ts'
import { findRoot } from './root.ts'
import { builtPages } from './web/built-pages.ts'

const MB = 1024 * 1024

/**
 * The number of child processes for previews. DuckDB runs in them, so that a large query can't crash the API
 * (docs/architecture.md, "Processes").
 */
const previewChildren = 2

export interface OpenDeps {
  readonly deps: AppDeps
  readonly close: () => Promise<void>
}

export async function openDeps(settings: ServerSettings): Promise<OpenDeps> {
  limitOutgoing(settings.outgoing)
  allowRoleBuckets(settings.roleBuckets)
  const root = findRoot()
  const storage = await openStorage(settings)
  await storage.check()
  const temporaryDirectory = resolve(settings.dataFolder, 'previews')
  await makeFolder(temporaryDirectory)
  const database = openDatabase(settings.databaseUrl, {
    prepare: settings.prepareStatements,
    applicationName: 'anj-api',
  })
  const checkThisSchema = retryUntilSuccess(() => checkSchema(database.sql))
  await checkThisSchema().catch(async (error: unknown) => {
    // If the database is unavailable, the API starts anyway and reports this. It then checks the schema before it
    // becomes ready.
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
    openPlace,
    runNews,
    uploadLocks,
    loginLimit: createLoginLimit(),
    mailLimit: createMailLimit(),
    triggerLimit: createTriggerLimit(),
    logInLine: createLogInQueue(),
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
      text: 'database notifications do not arrive; checking every second instead',
    })),
  }
  const close = async () => {
    await Promise.all([previews.close(), runNews.close(), uploadLocks.close()])
    await database.close()
    await storage.close()
  }
  return { deps, close }
}

/**
 * Returns a preview process's resource limits. Its temporary files may take up a tenth of the free disk space, but
 * at least 256 MB.
 */
function previewLimits(temporaryDirectory: string): ChildLimits {
  const { bavail, bsize } = statfsSync(temporaryDirectory)
  return {
    memoryBytes: 256 * MB,
    residentBytes: 700 * MB,
    temporaryDirectory,
    temporaryBytes: Math.max(256 * MB, Math.floor((bavail * bsize) / 10)),
  }
}

/**
 * Returns the pages as the development servers serve them. The import is dynamic, because the bundle doesn't contain
 * these servers.
 */
async function developmentPages(root: string): Promise<AppDeps['pages']> {
  const { servePagesInDevelopment } = await import('./plugins/development.ts')
  return (app) => servePagesInDevelopment(app, root)
}

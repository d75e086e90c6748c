import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { defaultLimits } from '@anj/db'
import type { FolderStorage } from '@anj/engine'
import type { AppDeps } from '../deps/deps.ts'
import { noPages } from '../deps/pages.ts'
import { findRoot } from '../root.ts'

/**
 * Returns a stub for a dependency that is needed only when a call is made. Reading a property outside `known` throws.
 */
function notHere<T extends object>(name: string, known: Partial<T> = {}): T {
  return new Proxy(known as T, {
    get: (target, property) => {
      if (property in target) return Reflect.get(target, property)
      throw new Error(`The API's description needs ${name}.${String(property)}, which is not available.`)
    },
  })
}

/** Stubs of the dependencies, sufficient to generate the API's description without a database. */
export const noDeps: AppDeps = {
  settings: {
    secretKey: randomBytes(32),
    oidc: null,
    windowsAccount: null,
    webhookHosts: [],
    languageModel: null,
    storeFolder: '.data/store',
    host: '127.0.0.1',
    trustProxy: false,
    publicUrl: null,
    uploadLimit: 0,
    limits: defaultLimits,
    watchedFolder: null,
    signUpCode: null,
    practiceUrl: null,
    logLevel: 'silent',
  },
  db: notHere('db'),
  storage: notHere<FolderStorage>('storage', { pieces: null, rename: async () => undefined }),
  previews: notHere('previews'),
  databases: notHere('databases'),
  readHostKey: notHere('readHostKey'),
  openPlace: notHere('openPlace'),
  runNews: notHere('runNews'),
  uploadLocks: { locker: { newLock: () => notHere('uploadLocks') }, close: async () => undefined },
  loginLimit: notHere('loginLimit'),
  mailLimit: notHere('mailLimit'),
  triggerLimit: notHere('triggerLimit'),
  logInLine: notHere('logInLine'),
  pages: noPages,
  examplesFolder: 'examples',
  helpFolder: join(findRoot(), 'docs/help'),
}

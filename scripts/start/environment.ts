import { join, resolve } from 'node:path'
import type { Settings } from '@anj/core/settings'
import type { Environment } from '../environment.ts'
import { root } from '../root.ts'
import type { Address } from './address.ts'
import { keepSecretKey, keySettings } from './secret-key.ts'

/**
 * What the C library is told for api and workers: few heaps instead of eight for each core. Each thread that hashes passwords has
 * one otherwise, and each keeps what it has freed. Read when a process begins, so it can't be set within.
 */
export const memory = { MALLOC_ARENA_MAX: '2' } as const

/** What api and worker read from their environment: the caller's, with everything that the start has decided. */
export function environmentOfParts(given: {
  folder: string
  address: Address
  databaseUrl: string
  settings: Settings
  code: string
  dev: boolean
}): Environment {
  const { folder, address, databaseUrl, settings, code, dev } = given
  return {
    ...memory,
    ...process.env,
    NODE_ENV: dev ? 'development' : (process.env.NODE_ENV ?? 'production'),
    HOST: address.host,
    PORT: String(address.port),
    DATABASE_URL: databaseUrl,
    ...keySettings(process.env, () => keepSecretKey(folder)),
    ANJ_DATA: folder,
    // Children of runs and previews, and the next start, find there what Node has compiled.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(folder, 'compile-cache'),
    ANJ_STORE: settings.bucket ? process.env.ANJ_STORE : resolve(root, settings.storeFolder),
    ANJ_SIGN_UP_CODE: code,
  }
}

import { type Static, Type } from 'typebox'
import { type SecretKey, withPreviousKeys } from '../secrets/secret-key.ts'
import { constraintMessages } from './rules.ts'

const postgresqlUrl = (about: string) =>
  Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      ...constraintMessages('an address that begins with postgres://', about),
    }),
  )

/** Variables for Anj's PostgreSQL and for the key that encrypts secrets. */
export const databaseVariables = {
  DATABASE_URL: postgresqlUrl(
    '[Your own PostgreSQL](install.md#use-your-own-postgresql), as `postgres://user:password@server:5432/database`. Default: Anj starts a PostgreSQL in `ANJ_DATA`.',
  ),
  DATABASE_DIRECT_URL: postgresqlUrl(
    'The same database, reached directly instead of through a connection pooler. Default: `DATABASE_URL`.',
  ),
  ANJ_PRACTICE_URL: postgresqlUrl(
    '[A database to practise with](getting-started.md#the-practice-database), as `postgres://user:password@server:5432/database`. The first user gets a connection to it. Default: the practice database of the embedded PostgreSQL.',
  ),
  ANJ_SECRET_KEY: Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$',
      ...constraintMessages(
        '32 bytes in hex or base64 (openssl rand -base64 32)',
        '[The key](backup.md#the-secret-key) that encrypts stored passwords and signs sessions: 32 bytes in hex or base64. Required with `DATABASE_URL`. Default: Anj creates `secret-key` in `ANJ_DATA` once.',
      ),
    }),
  ),
  ANJ_SECRET_KEY_FORMER: Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)( *, *([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?))*$',
      ...constraintMessages(
        'keys of 32 bytes in hex or base64, separated by commas',
        'Previous keys, separated by commas, while you [change the key](backup.md#change-the-secret-key). Anj still accepts data that they encrypted or signed, until `anj keys rotate` has encrypted it again.',
      ),
    }),
  ),
}

const Variables = Type.Object(databaseVariables)
type Variables = Static<typeof Variables>

export interface DatabaseSettings {
  /** URL of the database; null when the start script provides an embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** URL that bypasses any connection pooler, for LISTEN, advisory locks and migrations. */
  readonly databaseDirectUrl: string | null
  /** True to prepare statements; false with a connection pooler. */
  readonly prepareStatements: boolean
  /** URL of a database to practise with; null if there is none. */
  readonly practiceUrl: string | null
  /** The key of 32 bytes, with former keys; null only together with databaseUrl. */
  readonly secretKey: SecretKey | null
}

export function readDatabase(values: Variables): DatabaseSettings {
  const databaseUrl = values.DATABASE_URL ?? null
  const databaseDirectUrl = values.DATABASE_DIRECT_URL ?? databaseUrl
  return {
    databaseUrl,
    databaseDirectUrl,
    prepareStatements: databaseDirectUrl === databaseUrl,
    practiceUrl: values.ANJ_PRACTICE_URL ?? null,
    secretKey: readSecretKey(values),
  }
}

/** Returns a message for each invalid combination of these settings. */
export function databaseSettingErrors(values: Variables): readonly string[] {
  return [
    ...(values.DATABASE_URL && !values.ANJ_SECRET_KEY
      ? [
          'ANJ_SECRET_KEY is missing: DATABASE_URL needs it. Create one with openssl rand -base64 32 and keep it as safe as the database.',
        ]
      : []),
    ...(values.ANJ_SECRET_KEY_FORMER && !values.ANJ_SECRET_KEY
      ? ['ANJ_SECRET_KEY_FORMER is set without ANJ_SECRET_KEY.']
      : []),
    ...(values.ANJ_PRACTICE_URL && !URL.canParse(values.ANJ_PRACTICE_URL)
      ? ['ANJ_PRACTICE_URL must be an address that begins with postgres://.']
      : []),
    ...(values.DATABASE_DIRECT_URL && !values.DATABASE_URL
      ? ['DATABASE_DIRECT_URL is set without DATABASE_URL.']
      : []),
  ]
}

function readSecretKey({
  ANJ_SECRET_KEY: key,
  ANJ_SECRET_KEY_FORMER: former = '',
}: Variables): SecretKey | null {
  if (!key) return null
  const texts = former.split(',').flatMap((text) => text.trim() || [])
  return withPreviousKeys(readKey(key), texts.map(readKey))
}

function readKey(text: string): Uint8Array {
  return text.length === 64 ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
}

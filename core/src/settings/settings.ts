/**
 * The only module that reads the environment. It reads and checks every setting once and lists all problems together.
 * Each of the other files in this folder defines a group of settings: their schemas, readers, and checks of
 * combinations. `npm run generate` writes the tables in docs/help/settings.md from the descriptions in those files.
 */
import type { Limits } from '@anj/db'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { SecretKey } from '../secrets/secret-key.ts'
import { type DatabaseSettings, databaseSettingErrors, databaseVariables, readDatabase } from './database.ts'
import {
  type FirstSuperUser,
  firstSuperUserErrors,
  firstSuperUserVariables,
  readFirstSuperUser,
} from './first-super-user.ts'
import {
  type LanguageModelSettings,
  languageModelErrors,
  modelVariables,
  readLanguageModel,
} from './language-model.ts'
import { limitVariables, type Retention, readLimits, readRetention } from './limits.ts'
import { type ListeningSettings, listeningErrors, listeningVariables, readListening } from './listening.ts'
import { type MailServer, mailSettingErrors, mailVariables, readMailServer } from './mail.ts'
import { type OidcSettings, oidcSettingErrors, oidcVariables, readOidc } from './oidc.ts'
import { type OutgoingSettings, outgoingSettingErrors, outgoingVariables, readOutgoing } from './outgoing.ts'
import { modeVariables, type ProcessSettings, processVariables, readProcesses } from './processes.ts'
import { readStore, type StoreSettings, storeSettingErrors, storeVariables } from './store.ts'
import {
  readTelemetry,
  type TelemetrySettings,
  telemetrySettingErrors,
  telemetryVariables,
} from './telemetry.ts'

export const Environment = Type.Object({
  ...listeningVariables,
  ...databaseVariables,
  ...storeVariables,
  ...processVariables,
  ...limitVariables,
  ...mailVariables,
  ...firstSuperUserVariables,
  ...oidcVariables,
  ...outgoingVariables,
  ...modelVariables,
  ...telemetryVariables,
  ...modeVariables,
})
type Environment = Static<typeof Environment>

export interface Settings
  extends ListeningSettings,
    DatabaseSettings,
    StoreSettings,
    ProcessSettings,
    OutgoingSettings,
    TelemetrySettings {
  /** The limits for organizations without their own limits. */
  readonly limits: Limits
  readonly retention: Retention
  /** The mail server; null when Anj writes emails to files. */
  readonly mailServer: MailServer | null
  readonly signUpCode: string | null
  readonly firstSuperUser: FirstSuperUser | null
  /** The OpenID Connect provider; null when users log in only with passwords. */
  readonly oidc: OidcSettings | null
  /** The language model; null when none is configured. */
  readonly languageModel: LanguageModelSettings | null
}

/** Settings of a server. The start script provides the database and the key if they aren't set. */
export interface ServerSettings extends Settings {
  readonly databaseUrl: string
  readonly databaseDirectUrl: string
  readonly secretKey: SecretKey
}

/**
 * An error that lists all problems with the environment. It never contains values, because some of them are secrets.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The settings are not right:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/** Reads every setting, or throws a SettingsError that lists all problems. Empty variables count as not set. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.keys(Environment.properties).flatMap((name) => (env[name] ? [[name, env[name]] as const] : [])),
  )
  const values = Value.Convert(Environment, Value.Default(Environment, given)) as Environment
  const problems = [...wrongValues(values), ...wrongTogether(values)]
  if (problems.length > 0) throw new SettingsError(problems)
  const store = readStore(values)
  return {
    ...readListening(values),
    ...readDatabase(values),
    ...store,
    ...readProcesses(values),
    limits: readLimits(values, store.uploadLimit),
    retention: readRetention(values),
    mailServer: readMailServer(values),
    signUpCode: values.ANJ_SIGN_UP_CODE ?? null,
    firstSuperUser: readFirstSuperUser(values),
    oidc: readOidc(values),
    ...readOutgoing(values),
    languageModel: readLanguageModel(values),
    ...readTelemetry(values),
  }
}

/** Reads the settings for a process that needs a database, such as the API or a worker. */
export function readServerSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const settings = readSettings(env)
  const { databaseUrl, databaseDirectUrl, secretKey } = settings
  if (!databaseUrl || !databaseDirectUrl || !secretKey) {
    throw new SettingsError(['DATABASE_URL is missing. Only `npm start` provides a database without it.'])
  }
  return { ...settings, databaseUrl, databaseDirectUrl, secretKey }
}

/**
 * Returns the name, default and meaning of every setting, for docs/help/settings.md. The default is Markdown. A
 * description may end in `Default: ….` if the schema has no default.
 */
export function describeSettings(): readonly { name: string; fallback: string; meaning: string }[] {
  return Object.entries(Environment.properties).map(([name, schema]) => {
    const { default: value, description = '' } = schema as { default?: unknown; description?: string }
    const [meaning = '', fallback = ''] = description.split(/ Default: (.*)\.$/)
    return { name, fallback: value === undefined ? fallback : `\`${value}\``, meaning }
  })
}

function wrongValues(values: unknown): readonly string[] {
  return Object.entries(Environment.properties).flatMap(([name, schema]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    if (value === undefined || Value.Check(schema, value)) return []
    return [`${name} must be ${(schema as { must?: string }).must}.`]
  })
}

function wrongTogether(values: Environment): readonly string[] {
  return [
    listeningErrors,
    databaseSettingErrors,
    storeSettingErrors,
    mailSettingErrors,
    firstSuperUserErrors,
    oidcSettingErrors,
    outgoingSettingErrors,
    languageModelErrors,
    telemetrySettingErrors,
  ].flatMap((wrong) => wrong(values))
}

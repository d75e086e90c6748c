/**
 * The only place that reads the environment: every setting once, checked, with a readable list of what is wrong.
 * The README's table of settings is written from the descriptions here.
 */
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import type { TraceSettings } from '@anj/telemetry'
import { type OutgoingRules, readOutgoingList } from '@anj/workflow/outgoing'
import { readWindowsServers } from '@anj/workflow/windows-servers'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Limits, limitVariables, type Retention, readLimits, readRetention } from './limit-settings.ts'
import { type OidcSettings, oidcVariables, readOidc, wrongOidc } from './oidc-settings.ts'
import { type SecretKey, withFormerKeys } from './secret-key.ts'
import { must, text } from './setting-rules.ts'

const postgresqlUrl = (about: string) =>
  Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', ...must('an address that begins with postgres://', about) }),
  )

export const Environment = Type.Object({
  PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      ...must('a whole number from 0 to 65535', 'Port to listen on; without it 3000, or the next free one'),
    }),
  ),
  HOST: Type.String({ default: '127.0.0.1', ...must('an address', 'Address to listen on') }),
  DATABASE_URL: postgresqlUrl('PostgreSQL of your own; without it one is started below ANJ_DATA'),
  DATABASE_DIRECT_URL: postgresqlUrl('The same PostgreSQL past a connection pooler; without it DATABASE_URL'),
  ANJ_SECRET_KEY: Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$',
      ...must(
        '32 bytes in hex or base64 (openssl rand -base64 32)',
        'Key that encrypts stored passwords and signs sessions; required with DATABASE_URL',
      ),
    }),
  ),
  ANJ_SECRET_KEY_FORMER: Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)( *, *([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?))*$',
      ...must(
        'keys of 32 bytes in hex or base64 with commas between',
        'Keys before it, by which is still read what they encrypted and signed, until `anj keys rotate` has encrypted it anew',
      ),
    }),
  ),
  ANJ_DATA: Type.String({
    default: '.data',
    ...must('a folder', 'Folder for everything that is kept or temporary'),
  }),
  ANJ_STORE: Type.Optional(
    Type.String(
      must(
        'a folder, or s3:// with a bucket and perhaps a folder in it',
        'Folder of uploaded files and results, shared by all servers, or a bucket of an S3-compatible server, `s3://bucket/folder`; without it store below ANJ_DATA',
      ),
    ),
  ),
  ANJ_STORE_COPIES: Type.Integer({
    default: 20,
    minimum: 1,
    maximum: 1_000_000,
    ...must(
      'a whole number of GB from 1 to 1000000',
      'Room in ANJ_DATA, in GB for each process, for copies of files of a bucket that nobody reads at present',
    ),
  }),
  ANJ_S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...must(
        'an address that begins with http:// or https://',
        "Address of the bucket's server; without it Amazon's own",
      ),
    }),
  ),
  ANJ_S3_REGION: text('Region of the bucket; without it what AWS_REGION says, else us-east-1'),
  ANJ_S3_ACCESS_KEY_ID: text(
    'Access key of the bucket; without it the account that the machine has, as Amazon means it: variables, files, roles',
  ),
  ANJ_S3_SECRET_ACCESS_KEY: text('Its secret; required with ANJ_S3_ACCESS_KEY_ID'),
  ANJ_S3_PATH_STYLE: Type.Boolean({
    default: false,
    ...must(
      'true or false',
      "Whether the bucket's name stands in the path of addresses, as most servers but Amazon's want it",
    ),
  }),
  ANJ_RUN_SLOTS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      ...must(
        'a whole number from 1 to 1000',
        'Runs at once per worker; without it two per core, fewer when memory is short',
      ),
    }),
  ),
  ANJ_GRACE: Type.Integer({
    default: 8,
    minimum: 0,
    maximum: 82_800,
    ...must(
      'a whole number of seconds from 0 to 82800',
      'Seconds that a process that is stopped gives the calls and runs that go on',
    ),
  }),
  ANJ_DRAIN: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 600,
    ...must(
      'a whole number of seconds from 0 to 600',
      'Seconds for which an api that is stopped still takes calls, while it says that it is not ready',
    ),
  }),
  ANJ_UPLOAD_LIMIT: Type.Integer({
    default: 100,
    minimum: 1,
    maximum: 1_000_000,
    ...must('a whole number of GB from 1 to 1000000', 'Largest file that may be uploaded, in GB'),
  }),
  ...limitVariables,
  ANJ_WATCHED_FOLDER: text(
    'Folder whose files uploaded files may follow, one folder below it for each organization, named by its id; without it none',
  ),
  ANJ_TRUST_PROXY: Type.String({
    default: 'false',
    ...must(
      'true, false, a number of hops or a list of addresses',
      'Which proxies are believed about the address of a caller',
    ),
  }),
  ANJ_PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...must(
        'an address that begins with http:// or https://',
        'Address under which people reach the product',
      ),
    }),
  ),
  ANJ_SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      ...must(
        'an address that begins with smtp:// or smtps://',
        'Server that mails are sent by, with user and password if it wants them (`smtp://user:password@mail.example:587`); without it they are files in mail below ANJ_DATA',
      ),
    }),
  ),
  ANJ_MAIL_FROM: text('Sender of the mails, such as `Anj <anj@corp.example>`; required with ANJ_SMTP_URL'),
  ANJ_SIGN_UP_CODE: text(
    'One-time code for the first sign-up; without it the start makes one when listening beyond this machine',
  ),
  ANJ_SUPER_USER: text('User name of the first super user, for an unattended installation'),
  ANJ_SUPER_PASSWORD: text('Its password'),
  ANJ_SUPER_NAME: text('Its full name'),
  ANJ_SUPER_EMAIL: text('Its email address'),
  ANJ_ORGANIZATION: text('Name of its organization'),
  ANJ_ADDRESS: text('Address of its organization'),
  ...oidcVariables,
  ANJ_WINDOWS_DOMAIN: text(
    'Domain of the Windows account that logs in to MS SQL where Windows authentication is chosen',
  ),
  ANJ_WINDOWS_USER: text('Its user name'),
  ANJ_WINDOWS_PASSWORD: text('Its password'),
  ANJ_WINDOWS_SERVERS: text(
    'The only servers that it logs in to: names of hosts with commas between, such as `db.corp.example, *.sales.corp.example`',
  ),
  ANJ_WEBHOOK_HOSTS: text(
    'The only servers that schedules may tell of failures: hosts with commas between, with a port where only that one is meant, such as `hooks.corp.example, chat.corp.example:8443`; without it none',
  ),
  ANJ_OUTGOING_ALLOW: text(
    'The only servers that connections, SSH servers and webhooks lead to: hosts, addresses and networks with commas between, such as `*.corp.example, 10.1.0.0/16`; without it all but link-local and metadata addresses, which are reached only where this names one of them or a network of them',
  ),
  ANJ_OUTGOING_DENY: text(
    'Servers that they never lead to, written alike, such as `127.0.0.0/8, ::1`; what is listed in both is denied',
  ),
  LLM_BASE_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...must(
        'an address that begins with http:// or https://',
        'Address of an OpenAI-compatible language model, such as `http://127.0.0.1:11434/v1`, that sums up in words what the AI Advisor finds and words the answers of the Help Center; without it there are no summaries, and the help pages are quoted',
      ),
    }),
  ),
  LLM_MODEL: text('Name of the model there; required with LLM_BASE_URL'),
  LLM_API_KEY: text('Its key, if it wants one'),
  ANJ_WORKER_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      ...must(
        'a whole number from 0 to 65535',
        'Port of each worker for its health and metrics, on the address of HOST; without it none',
      ),
    }),
  ),
  ANJ_METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{16,}$',
      ...must(
        'at least 16 letters, digits or signs without spaces',
        'Token that whoever reads /metrics sends; without it at most this machine may read them',
      ),
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      ...must(
        'an address that begins with http:// or https://',
        'Address of an OpenTelemetry collector that takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318`; without it nothing is traced',
      ),
    }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    ...must('a number from 0 to 1', 'Which share of traces is kept'),
  }),
  LOG_LEVEL: Type.Enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    default: 'info',
    ...must('silent, fatal, error, warn, info, debug or trace', 'How much the servers log'),
  }),
  NODE_ENV: Type.Enum(['production', 'development', 'test'], {
    default: 'production',
    ...must('production, development or test', 'Development serves unbuilt pages'),
  }),
})
type Environment = Static<typeof Environment>

const GB = 1_000_000_000
const SECOND = 1000

/** The first super user of an installation that nobody signs up to. */
export interface FirstSuperUser {
  readonly userName: string
  readonly password: string
  readonly fullName: string
  readonly email: string
  readonly organizationName: string
  readonly address: string
}

/** The account that logs in where Windows authentication is chosen. */
export interface WindowsAccount {
  readonly domain: string
  readonly userId: string
  readonly password: string
  /** The only hosts that it logs in to, in small letters; `*.` before a name means all names below it. */
  readonly servers: readonly string[]
}

/** What sends mails. */
export interface MailServer {
  /** With user and password. */
  readonly url: string
  readonly from: string
}

/** A bucket of an S3-compatible server, in which the files lie. */
export interface BucketSettings {
  readonly name: string
  /** Segments before every key, with a slash at the end; empty when the bucket is the store's alone. */
  readonly prefix: string
  /** Address of the server; null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string | null
  /** Null for the account that the machine has. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  readonly pathStyle: boolean
  /** Bytes of this machine's disk for copies that nobody reads at present. */
  readonly copyLimit: number
  /** Bytes of the largest file that comes as a stream. */
  readonly largest: number
}

/** A model that answers by the OpenAI-compatible chat call. */
export interface LanguageModelSettings {
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly model: string
}

export interface Settings {
  /** Null when not set: 3000, or the next free one. */
  readonly port: number | null
  readonly host: string
  /** Null when the start provides an embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Past a pooler: for LISTEN, advisory locks and migrations. */
  readonly databaseDirectUrl: string | null
  /** Off when a pooler stands between. */
  readonly prepareStatements: boolean
  /** 32 bytes, with those of keys before it; null only together with databaseUrl. */
  readonly secretKey: SecretKey | null
  readonly dataFolder: string
  /** Where files lie when there is no bucket. */
  readonly storeFolder: string
  /** Null when files lie in a folder. */
  readonly bucket: BucketSettings | null
  readonly runSlots: number
  /** Milliseconds that calls and runs are given when a process is stopped. */
  readonly grace: number
  /** Milliseconds for which a stopped api still takes calls, and says that it is not ready. */
  readonly drain: number
  /** Bytes of the largest file that may be uploaded. */
  readonly uploadLimit: number
  /** What each organization may use and how long its things are kept, unless it has limits of its own. */
  readonly limits: Limits
  /** How long other things are kept. */
  readonly retention: Retention
  /** Null when no files are watched. */
  readonly watchedFolder: string | null
  /** As Fastify's trustProxy takes it. */
  readonly trustProxy: boolean | number | string
  readonly publicUrl: string | null
  /** Null when mails are files. */
  readonly mailServer: MailServer | null
  readonly signUpCode: string | null
  readonly firstSuperUser: FirstSuperUser | null
  /** Null when none is set: then people log in with passwords only. */
  readonly oidc: OidcSettings | null
  /** Null when none is set: then Windows authentication is refused. */
  readonly windowsAccount: WindowsAccount | null
  /** The only hosts that schedules may tell of failures, some with a port, in small letters. */
  readonly webhookHosts: readonly string[]
  /** Where connections, tunnels and webhooks may lead. */
  readonly outgoing: OutgoingRules
  /** Null when none is set: then nothing is summed up in words. */
  readonly languageModel: LanguageModelSettings | null
  /** Null when workers listen nowhere. */
  readonly workerPort: number | null
  /** Null when at most this machine may read metrics. */
  readonly metricsToken: string | null
  /** Null when nothing is traced. */
  readonly tracing: TraceSettings | null
  readonly logLevel: Environment['LOG_LEVEL']
  readonly nodeEnv: Environment['NODE_ENV']
}

/** Settings of a server: with the database and the key that the start provides where nobody set them. */
export interface ServerSettings extends Settings {
  readonly databaseUrl: string
  readonly databaseDirectUrl: string
  readonly secretKey: SecretKey
}

/** Everything that is wrong with the environment, one sentence each. Values are never repeated: some are secrets. */
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
  const databaseUrl = values.DATABASE_URL ?? null
  const directUrl = values.DATABASE_DIRECT_URL ?? databaseUrl
  const bucket = readBucket(values)
  return {
    port: values.PORT ?? null,
    host: values.HOST,
    databaseUrl,
    databaseDirectUrl: directUrl,
    prepareStatements: directUrl === databaseUrl,
    secretKey: readSecretKey(values),
    dataFolder: values.ANJ_DATA,
    storeFolder: bucket ? values.ANJ_DATA : (values.ANJ_STORE ?? `${values.ANJ_DATA}/store`),
    bucket,
    runSlots: values.ANJ_RUN_SLOTS ?? defaultRunSlots(availableParallelism(), process.availableMemory()),
    grace: values.ANJ_GRACE * SECOND,
    drain: values.ANJ_DRAIN * SECOND,
    uploadLimit: values.ANJ_UPLOAD_LIMIT * 1_000_000_000,
    limits: readLimits(values, values.ANJ_UPLOAD_LIMIT * 1_000_000_000),
    retention: readRetention(values),
    watchedFolder: values.ANJ_WATCHED_FOLDER ?? null,
    trustProxy: readTrustProxy(values.ANJ_TRUST_PROXY),
    publicUrl: values.ANJ_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    mailServer:
      values.ANJ_SMTP_URL && values.ANJ_MAIL_FROM
        ? { url: values.ANJ_SMTP_URL, from: values.ANJ_MAIL_FROM }
        : null,
    signUpCode: values.ANJ_SIGN_UP_CODE ?? null,
    firstSuperUser: readFirstSuperUser(values),
    oidc: readOidc(values),
    windowsAccount: readWindowsAccount(values),
    webhookHosts: readWebhookHosts(values.ANJ_WEBHOOK_HOSTS) ?? [],
    outgoing: {
      allow: readOutgoingList(values.ANJ_OUTGOING_ALLOW ?? '') ?? [],
      deny: readOutgoingList(values.ANJ_OUTGOING_DENY ?? '') ?? [],
    },
    languageModel: readLanguageModel(values),
    workerPort: values.ANJ_WORKER_PORT ?? null,
    metricsToken: values.ANJ_METRICS_TOKEN ?? null,
    tracing: readTracing(values),
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  }
}

/** Settings of a process that can't do without a database, such as api and worker. */
export function readServerSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const settings = readSettings(env)
  const { databaseUrl, databaseDirectUrl, secretKey } = settings
  if (!databaseUrl || !databaseDirectUrl || !secretKey) {
    throw new SettingsError(['DATABASE_URL is missing; `npm start` provides a database when it is not set.'])
  }
  return { ...settings, databaseUrl, databaseDirectUrl, secretKey }
}

/** Two runs per core, fewer when less than 600 MB would be free for each. */
export function defaultRunSlots(cores: number, freeBytes: number): number {
  return Math.max(1, Math.min(2 * cores, Math.floor(freeBytes / (600 * 1024 * 1024))))
}

/** Name, default and meaning of every setting, for the README. */
export function describeSettings(): readonly { name: string; fallback: string; meaning: string }[] {
  return Object.entries(Environment.properties).map(([name, schema]) => {
    const { default: fallback, description } = schema as { default?: unknown; description?: string }
    return { name, fallback: fallback === undefined ? '' : String(fallback), meaning: description ?? '' }
  })
}

function wrongValues(values: unknown): readonly string[] {
  return Object.entries(Environment.properties).flatMap(([name, schema]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    if (value === undefined || Value.Check(schema, value)) return []
    return [`${name} must be ${(schema as { must?: string }).must}.`]
  })
}

const superNames = [
  'ANJ_SUPER_USER',
  'ANJ_SUPER_PASSWORD',
  'ANJ_SUPER_NAME',
  'ANJ_SUPER_EMAIL',
  'ANJ_ORGANIZATION',
  'ANJ_ADDRESS',
] as const
const bucketKeyNames = ['ANJ_S3_ACCESS_KEY_ID', 'ANJ_S3_SECRET_ACCESS_KEY'] as const
const modelNames = ['LLM_BASE_URL', 'LLM_MODEL'] as const
const mailNames = ['ANJ_SMTP_URL', 'ANJ_MAIL_FROM'] as const
const windowsNames = [
  'ANJ_WINDOWS_DOMAIN',
  'ANJ_WINDOWS_USER',
  'ANJ_WINDOWS_PASSWORD',
  'ANJ_WINDOWS_SERVERS',
] as const

function wrongTogether(values: Environment): readonly string[] {
  const problems: string[] = []
  if (values.DATABASE_URL && !values.ANJ_SECRET_KEY) {
    problems.push(
      'ANJ_SECRET_KEY is missing: with DATABASE_URL the key must be set, and kept as safe as the database (openssl rand -base64 32).',
    )
  }
  if (values.ANJ_SECRET_KEY_FORMER && !values.ANJ_SECRET_KEY)
    problems.push('ANJ_SECRET_KEY_FORMER is set without ANJ_SECRET_KEY.')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL is set without DATABASE_URL.')
  if (values.ANJ_WINDOWS_SERVERS && !readWindowsServers(values.ANJ_WINDOWS_SERVERS)) {
    problems.push(
      'ANJ_WINDOWS_SERVERS must be names of hosts, or *. and a name for all below it, with commas between.',
    )
  }
  if (values.ANJ_STORE?.includes('://') && !bucketOf(values.ANJ_STORE)) {
    problems.push(
      'ANJ_STORE must be a folder, or s3:// with the name of a bucket and perhaps a folder in it, of letters, digits, points, dashes and underscores.',
    )
  }
  if (values.ANJ_TRUST_PROXY && !namesProxies(values.ANJ_TRUST_PROXY))
    problems.push('ANJ_TRUST_PROXY must be true, false, a number of hops or a list of addresses.')
  if (values.ANJ_WEBHOOK_HOSTS && !readWebhookHosts(values.ANJ_WEBHOOK_HOSTS))
    problems.push('ANJ_WEBHOOK_HOSTS must be hosts, each with or without a port, with commas between.')
  for (const name of ['ANJ_OUTGOING_ALLOW', 'ANJ_OUTGOING_DENY'] as const) {
    if (values[name] && !readOutgoingList(values[name]))
      problems.push(
        `${name} must be hosts, *. and a name for all below it, addresses or networks, with commas between.`,
      )
  }
  if (values.LLM_BASE_URL && !isBareAddress(values.LLM_BASE_URL)) {
    problems.push(
      'LLM_BASE_URL must be an address without a user, a password or anything behind its path; a key goes into LLM_API_KEY.',
    )
  }
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT && !isBareAddress(values.OTEL_EXPORTER_OTLP_ENDPOINT)) {
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address without a user, a password or anything behind its path; a key goes into OTEL_EXPORTER_OTLP_HEADERS.',
    )
  }
  return [
    ...problems,
    ...wrongOidc(values),
    ...onlyTogether(values, superNames, 'a first super user'),
    ...onlyTogether(values, bucketKeyNames, 'a bucket'),
    ...onlyTogether(values, windowsNames, 'a Windows account'),
    ...onlyTogether(values, mailNames, 'a mail server'),
    ...onlyTogether(values, modelNames, 'a language model'),
  ]
}

/** What is missing of settings that are set all or none. */
function onlyTogether(
  values: Environment,
  names: readonly (keyof Environment)[],
  what: string,
): readonly string[] {
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return []
  const are = missing.length === 1 ? 'is' : 'are'
  return [`${missing.join(', ')} ${are} missing: ${what} needs all of ${names.join(', ')}.`]
}

function readFirstSuperUser(values: Environment): FirstSuperUser | null {
  const [userName, password, fullName, email, organizationName, address] = superNames.map(
    (name) => values[name],
  )
  if (!userName || !password || !fullName || !email || !organizationName || !address) return null
  return { userName, password, fullName, email, organizationName, address }
}

function readWindowsAccount(values: Environment): WindowsAccount | null {
  const [domain, userId, password, listed] = windowsNames.map((name) => values[name])
  const servers = listed && readWindowsServers(listed)
  return domain && userId && password && servers ? { domain, userId, password, servers } : null
}

/** `s3://bucket/folder/in/it` */
function bucketOf(text: string): { readonly name: string; readonly prefix: string } | null {
  const [, name, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w][\w.-]*)*)\/?$/.exec(text) ?? []
  return name ? { name, prefix: path ? `${path.slice(1)}/` : '' } : null
}

function readBucket(values: Environment): BucketSettings | null {
  const bucket = bucketOf(values.ANJ_STORE ?? '')
  if (!bucket) return null
  const { ANJ_S3_ACCESS_KEY_ID: accessKeyId, ANJ_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    ...bucket,
    endpoint: values.ANJ_S3_ENDPOINT ?? null,
    region: values.ANJ_S3_REGION ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    pathStyle: values.ANJ_S3_PATH_STYLE,
    copyLimit: values.ANJ_STORE_COPIES * GB,
    largest: values.ANJ_UPLOAD_LIMIT * GB,
  }
}

function readLanguageModel({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: Environment): Settings['languageModel'] {
  if (!LLM_BASE_URL || !LLM_MODEL) return null
  return { baseUrl: LLM_BASE_URL, model: LLM_MODEL, apiKey: LLM_API_KEY ?? null }
}

function readTracing(values: Environment): TraceSettings | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return endpoint ? { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG } : null
}

/** Whether an address can be read, and holds no secret that whoever sees it would know. */
function isBareAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !url.username && !url.password && !url.search && !url.hash
}

/** Hosts as an address names them; null where something is none, such as a whole address. */
function readWebhookHosts(text: string | undefined): readonly string[] | null {
  const hosts = (text ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || [])
  const isHost = (host: string) =>
    !host.includes('*') && URL.parse(`https://${host}`)?.host === host.replace(/:443$/, '')
  return hosts.every(isHost) ? hosts : null
}

function readSecretKey({
  ANJ_SECRET_KEY: key,
  ANJ_SECRET_KEY_FORMER: former = '',
}: Environment): SecretKey | null {
  if (!key) return null
  const texts = former.split(',').flatMap((text) => text.trim() || [])
  return withFormerKeys(readKey(key), texts.map(readKey))
}

function readKey(text: string): Uint8Array {
  return text.length === 64 ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
}

function readTrustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Whether a text says which proxies are believed: all, none, so many, or networks and addresses with commas between. */
function namesProxies(text: string): boolean {
  return /^(true|false|\d+)$/.test(text) || text.split(',').every((one) => isNetwork(one.trim()))
}

/** Whether a text is an address, with the length or mask of its network behind a slash if need be, or the name of such. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', network, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (network === undefined || (family === 4 && isIP(network) === 4)) return true
  return /^\d+$/.test(network) && Number(network) <= (family === 4 ? 32 : 128)
}

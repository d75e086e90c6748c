import { countOtherSecrets, type ServerSettings } from '@anj/core'
import {
  type DatabaseServer,
  listenTo,
  openDatabase,
  readDatabaseServer,
  readMigrationState,
  readWorkState,
  type WorkState,
} from '@anj/db'
import { countPhrase, formatBytes, sentence } from '@anj/workflow'
import { reasonOf } from '../installation/open-installation.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

/** The lowest supported version of PostgreSQL. Earlier versions lack features that our queries use. */
const leastVersion = 150_000
/** Number of connections that the API and one worker need with the default number of slots. */
const leastConnections = 40
const SECOND = 1000
/**
 * Maximum difference between this machine's clock and the database's. Tokens and second-factor codes depend on both.
 */
const goodClock = 5 * SECOND
const worstClock = 60 * SECOND

/**
 * Checks the database, and everything that can be read from it: the migrations, the secret key and the workers' state.
 * Returns a single finding if the database is unreachable.
 */
export async function checkDatabase(settings: ServerSettings): Promise<readonly Finding[]> {
  const database = openDatabase(settings.databaseUrl, {
    connections: 1,
    prepare: settings.prepareStatements,
    applicationName: 'anj-cli',
  })
  const { sql } = database
  try {
    const began = performance.now()
    const server = await readDatabaseServer(sql)
    const findings = [...serverFindings(server, performance.now() - began), await checkListen(settings)]
    const { missing, isNewer, isTooOld } = await readMigrationState(sql)
    if (missing > 0)
      return [
        ...findings,
        errorFinding(
          'migrations',
          sentence('doctorMigrationsMissing', { migrations: countPhrase(missing, 'migration') }),
          sentence('doctorMigrateCure'),
        ),
      ]
    const newer = isTooOld ? errorFinding : isNewer ? warningFinding : null
    const schema =
      newer?.('migrations', sentence('doctorMigrationsNewer'), sentence('doctorUpgradeCure')) ??
      okFinding('migrations', 'doctorMigrations')
    return [...findings, schema, await checkKey(sql, settings), ...workFindings(await readWorkState(sql))]
  } catch (cause) {
    return [
      errorFinding(
        'database',
        sentence('doctorDatabaseSilent', { reason: reasonOf(cause) }),
        sentence('doctorDatabaseCure'),
      ),
    ]
  } finally {
    await database.close()
  }
}

function serverFindings(server: DatabaseServer, milliseconds: number): readonly Finding[] {
  const { version, encoding, readsOnly, mostConnections, clockAhead, bytes } = server
  const shown = `${Math.floor(version / 10_000)}.${version % 10_000}`
  const found: Finding[] = []
  if (version < leastVersion)
    found.push(
      errorFinding(
        'database',
        sentence('doctorDatabaseOld', { version: shown }),
        sentence('doctorDatabaseOldCure'),
      ),
    )
  if (encoding !== 'UTF8')
    found.push(
      errorFinding('database', sentence('doctorEncoding', { encoding }), sentence('doctorEncodingCure')),
    )
  if (readsOnly)
    found.push(errorFinding('database', sentence('doctorReadOnly'), sentence('doctorReadOnlyCure')))
  if (mostConnections < leastConnections)
    found.push(
      warningFinding(
        'database',
        sentence('doctorFewConnections', { most: mostConnections }),
        sentence('doctorFewConnectionsCure', { least: leastConnections }),
      ),
    )
  if (found.length === 0)
    found.push(
      okFinding('database', 'doctorDatabase', {
        version: shown,
        size: formatBytes(bytes),
        milliseconds: Math.max(1, Math.round(milliseconds)),
      }),
    )
  return [...found, clockFinding(clockAhead)]
}

function clockFinding(ahead: number): Finding {
  const seconds = Math.round(Math.abs(ahead) / SECOND)
  if (Math.abs(ahead) < goodClock) return okFinding('clock', 'doctorClock')
  const message = sentence('doctorClockOff', { seconds: countPhrase(seconds, 'second') })
  const cure = sentence('doctorClockCure')
  return Math.abs(ahead) < worstClock
    ? warningFinding('clock', message, cure)
    : errorFinding('clock', message, cure)
}

async function checkListen({ databaseDirectUrl }: ServerSettings): Promise<Finding> {
  const listening = await listenTo({
    directUrl: databaseDirectUrl,
    channels: { anj_doctor: () => undefined },
    onReconnect: () => undefined,
  })
  await listening.close()
  if (listening.works) return okFinding('notices', 'doctorListen')
  return warningFinding('notices', sentence('doctorListenFails'), sentence('doctorListenCure'))
}

async function checkKey(
  sql: Parameters<typeof countOtherSecrets>[0],
  { secretKey }: ServerSettings,
): Promise<Finding> {
  const { former, foreign } = await countOtherSecrets(sql, secretKey)
  if (foreign > 0)
    return errorFinding(
      'secret key',
      sentence('doctorKeyOther', { secrets: countPhrase(foreign, 'stored secret') }),
      sentence('doctorKeyCure'),
    )
  if (former > 0)
    return warningFinding(
      'secret key',
      sentence('doctorKeyFormer', { secrets: countPhrase(former, 'stored secret') }),
      sentence('doctorKeyFormerCure'),
    )
  return okFinding('secret key', 'doctorKey')
}

/**
 * Time that a run may wait before it is reported, in seconds. A worker with a free slot would start it within a second.
 */
const longWait = 300

function workFindings({
  workerConnections,
  oldestWait,
  mailsGivenUp,
  mailProblem,
}: WorkState): readonly Finding[] {
  const waits = Math.round(oldestWait / 60)
  const worker =
    workerConnections === 0
      ? errorFinding('worker', sentence('doctorNoWorker'), sentence('doctorNoWorkerCure'))
      : oldestWait > longWait
        ? warningFinding(
            'worker',
            sentence('doctorQueue', { minutes: countPhrase(waits, 'minute') }),
            sentence('doctorQueueCure'),
          )
        : okFinding('worker', 'doctorWorker')
  if (mailsGivenUp === 0) return [worker]
  const mails = countPhrase(mailsGivenUp, 'mail')
  return [
    worker,
    warningFinding(
      'mail',
      sentence('doctorMailsGivenUp', { mails, reason: mailProblem ?? '' }),
      sentence('doctorMailsGivenUpCure'),
    ),
  ]
}

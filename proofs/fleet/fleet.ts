import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@anj/db/testing'
import { type FolderStorage, openFolder, openStorage, type Storage } from '@anj/engine'
import postgres from 'postgres'
import { openClient } from '../../engine/src/storage/s3/client.ts'
import { Objects } from '../../engine/src/storage/s3/objects.ts'
import { programEnvironment } from '../../engine/src/testing/program-environment.ts'
import { startS3, type TestS3 } from '../../engine/src/testing/s3/start-s3.ts'
import { Caller } from './caller.ts'
import { FleetProcess, freePort } from './fleet-process.ts'

const person = { userName: 'ada1', password: 'Secret1!' }

/** Three APIs and three workers with a shared database and store, and a target database. */
export interface Fleet {
  readonly database: TestDatabase
  readonly target: postgres.Sql
  readonly targetName: string
  readonly connectionId: string
  readonly members: readonly FleetProcess[]
  readonly addresses: readonly string[]
  readonly storage: Storage | FolderStorage
  /** Contains a separate folder for each process, as if each ran on its own machine. */
  readonly folder: string
  readonly newCaller: () => Caller
  /** Returns all keys of the store. */
  readonly keys: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** Starts all processes. */
export async function startFleet(store: 'folder' | 'bucket', more: NodeJS.ProcessEnv = {}): Promise<Fleet> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'anj-fleet-'))
  const s3 = store === 'bucket' ? await startS3() : null
  const storeFolder = join(folder, 'store')
  const ports = [await freePort(), await freePort(), await freePort()]
  const environment = {
    ...programEnvironment(),
    DATABASE_URL: database.url,
    ANJ_SECRET_KEY: randomBytes(32).toString('hex'),
    ANJ_RUN_SLOTS: '2',
    LOG_LEVEL: 'info',
    NODE_NO_WARNINGS: '1',
    ANJ_SUPER_USER: person.userName,
    ANJ_SUPER_PASSWORD: person.password,
    ANJ_SUPER_NAME: 'Ada Lovelace',
    ANJ_SUPER_EMAIL: 'ada@example.com',
    ANJ_ORGANIZATION: 'Engines',
    ANJ_ADDRESS: '12 St James Square',
    ...(s3 ? bucketVariables(s3) : { ANJ_STORE: storeFolder }),
    ...more,
  }
  const apis = ports.map(
    (port, n) =>
      new FleetProcess('api', `api ${n + 1}`, {
        ...environment,
        PORT: String(port),
        ANJ_DATA: join(folder, `api-${n}`),
      }),
  )
  const workers = [0, 1, 2].map(
    (n) =>
      new FleetProcess('worker', `worker ${n + 1}`, {
        ...environment,
        ANJ_DATA: join(folder, `worker-${n}`),
      }),
  )
  const members = [...apis, ...workers]
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const { sql: target, name: targetName, drop } = await openTarget()
  const storage = s3
    ? await openStorage({ storeFolder, dataFolder: join(folder, 'test'), bucket: s3.settings })
    : openFolder(storeFolder)
  const close = async () => {
    await Promise.all(members.map((member) => member.kill()))
    await storage.close()
    await s3?.close()
    await drop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(members.map((member) => member.start()))
    const first = new Caller(addresses)
    const { data } = await first.ask('POST', '/auth/log-in', { body: person })
    const newCaller = () => {
      const caller = new Caller(addresses)
      caller.token = String(data['token'])
      return caller
    }
    const connectionId = await addConnection(newCaller())
    const keys = () => (s3 ? keysOf(s3) : keysBelow(storeFolder))
    return {
      database,
      target,
      targetName,
      connectionId,
      members,
      addresses,
      storage,
      folder,
      newCaller,
      keys,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns all keys of a store in a bucket. */
async function keysOf({ settings }: TestS3): Promise<readonly string[]> {
  const client = openClient(settings)
  const keys = await new Objects(client, settings.name, settings.prefix).list('')
  client.destroy()
  return keys
}

/** Returns all files below a folder as keys. */
async function keysBelow(folder: string, start = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, start), { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const key = start ? `${start}/${entry.name}` : entry.name
      return entry.isDirectory() ? keysBelow(folder, key) : [key]
    }),
  )
  return found.flat()
}

function bucketVariables({ settings }: TestS3): NodeJS.ProcessEnv {
  return {
    ANJ_STORE: `s3://${settings.name}/${settings.prefix}`,
    ANJ_S3_ENDPOINT: settings.endpoint ?? '',
    ANJ_S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId,
    ANJ_S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey,
    ANJ_S3_PATH_STYLE: 'true',
  }
}

async function openTarget() {
  const url = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const name = `anj_fleet_${randomBytes(8).toString('hex')}`
  const onServer = async (statement: string) => {
    const sql = postgres(url.href, { max: 1, onnotice: () => {} })
    await sql.unsafe(statement)
    await sql.end({ timeout: 5 })
  }
  await onServer(`create database ${name}`)
  const at = new URL(url)
  at.pathname = `/${name}`
  const sql = postgres(at.href, { max: 4, onnotice: () => {} })
  const drop = async () => {
    await sql.end({ timeout: 1 })
    await onServer(`drop database ${name} with (force)`)
  }
  return { sql, name, drop }
}

async function addConnection(caller: Caller): Promise<string> {
  const server = new URL(process.env.ANJ_TEST_DATABASE_URL ?? '')
  const { data } = await caller.ask('POST', '/connections', {
    body: {
      kind: 'postgresql',
      name: 'Target',
      serverName: server.hostname,
      port: Number(server.port || 5432),
      userId: decodeURIComponent(server.username),
      password: decodeURIComponent(server.password) || 'none',
      tls: 'disable',
    },
  })
  return String(data['id'])
}

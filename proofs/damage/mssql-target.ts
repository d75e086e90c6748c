import { createHash } from 'node:crypto'
import { encryptSecret } from '@anj/core'
import { createConnection } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { connect } from '../../engine/src/connectors/mssql/connect.ts'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import { startProxy } from './proxy.ts'
import type { OwnServer } from './server.ts'
import {
  bystanderTable,
  countAfter,
  flagsOf,
  isByKey,
  oldRows,
  type TablePath,
  tableName,
  tablePaths,
} from './table-paths.ts'
import type { DamageTarget, TargetState } from './target.ts'

const databaseName = 'damaged'
/** The login that runs use. The test itself uses another login, so that it can tell the connections of runs apart. */
const runs = 'anj_runs'
const HASHED = 5

interface Row {
  readonly id: number
  readonly customer: string
  readonly amount: string
  readonly note: string
}

const fresh = (id: number): Row => ({
  id,
  customer: `customer ${id}`,
  amount: (((id * 7) % 100_000) / 100).toFixed(2),
  note: 'x'.repeat(150),
})
const old = (id: number): Row => ({ id, customer: `old ${id}`, amount: '0.00', note: 'old' })
const series = (first: number, last: number, row: (id: number) => Row) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => row(first + i))

/** Returns the rows of a table before a run, or null if the table doesn't exist. */
function before(path: TablePath, rows: number): readonly Row[] | null {
  if (path === 'create') return null
  const first = isByKey(path) ? rows - oldRows / 2 + 1 : -oldRows
  return series(first, first + oldRows - 1, old)
}

/** Returns the rows of the table after a run. */
function after(path: TablePath, rows: number): readonly Row[] {
  const all = series(1, rows, fresh)
  if (path === 'append') return [...all, ...(before(path, rows) ?? [])]
  return path === 'update by key' ? [...all, ...series(rows + 1, rows + oldRows / 2, old)] : all
}

/** Computes the same checksum as the server. */
function checksumOf(rows: readonly Row[]): string {
  const sum = rows.reduce((all, { id, customer, amount, note }) => {
    const text = Buffer.from(`${id}|${customer}|${amount}|${note}`, 'utf16le')
    return all + BigInt(createHash('sha256').update(text).digest().readUIntBE(0, HASHED))
  }, 0n)
  return `${rows.length} ${sum}`
}

const checksum = `select count_big(*) as n, coalesce(sum(convert(bigint, substring(hashbytes('SHA2_256',
    concat(cast(id as nvarchar(20)), N'|', customer, N'|', cast(convert(decimal(12, 2), amount) as nvarchar(20)), N'|', note)), 1, ${HASHED}))), 0) as hashes
  from ${tableName}`

/** Opens a target table on a SQL Server that the test may kill. */
export async function openMssqlTarget(
  server: OwnServer,
  product: TestProduct,
  rows: number,
): Promise<DamageTarget> {
  const { host, port, user, password } = server
  const proxy = await startProxy({ host, port })
  const direct: DatabaseConnection = {
    kind: 'mssql',
    serverName: host,
    port,
    userId: user,
    password,
    tls: 'disable',
  }
  const ask = async <T = Readonly<Record<string, unknown>>>(
    statement: string,
    database: string | null = databaseName,
  ): Promise<readonly T[]> => {
    await using opened = await connect(direct, { databaseName: database, applicationName: 'anj test' })
    return await opened.rows<T>(statement)
  }
  const secret = 'Runs-may-1-write'
  await ask(`create database ${databaseName}`, null)
  await ask(`create login ${runs} with password = '${secret}'`, null)
  await ask(`create user ${runs} for login ${runs}`)
  await ask(`grant select, insert, update, delete, alter, create table to ${runs}`)
  await ask(`create table ${bystanderTable} (untouched int)`)
  await ask(`insert into ${bystanderTable} values (1)`)
  const connection = await createConnection(product.database.db, {
    organizationId: product.actor.organizationId,
    ownerId: product.actor.userId,
    kind: 'mssql',
    name: 'To be damaged',
    serverName: '127.0.0.1',
    port: proxy.port,
    userId: runs,
    tls: 'disable',
    password: encryptSecret(product.settings.secretKey, secret),
  })
  const tables = async () =>
    (await ask<{ name: string }>('select name as name from sys.tables')).map(({ name }) => name)
  /** Returns the tables that a run created. */
  const strangers = async () =>
    (await tables()).filter((name) => name !== tableName && name !== bystanderTable)
  const describe = async (): Promise<string> => {
    const columns = await ask<{ name: string }>(
      `select name as name from sys.columns where object_id = object_id('dbo.${tableName}') order by column_id`,
    )
    if (columns.length === 0) return 'no table'
    const [found] = await ask<{ n: unknown; hashes: unknown }>(checksum)
    return `${columns.map(({ name }) => name).join(',')} ${found?.n} ${found?.hashes}`
  }
  const states = new Map<TablePath, { old: string; new: string }>()
  const statesOf = async (path: TablePath) => {
    const known = states.get(path)
    if (known) return known
    const made = { old: await describe(), new: `id,customer,amount,note ${checksumOf(after(path, rows))}` }
    states.set(path, made)
    return made
  }
  return {
    name: 'SQL Server',
    paths: tablePaths,
    server,
    proxy,
    countAfter,
    output: (path) => ({
      kind: 'mssqlOutput',
      config: {
        connectionId: connection.id,
        databaseName,
        schemaName: 'dbo',
        tableName,
        ...flagsOf[path as TablePath],
      },
    }),
    prepare: async (path) => {
      for (const table of [tableName, ...(await strangers())]) await ask(`drop table if exists [${table}]`)
      const there = before(path as TablePath, rows)
      if (there) {
        const extra = path === 'drop and create' ? ', gone_afterwards int' : ''
        const key = isByKey(path) ? ' not null primary key' : ''
        await ask(
          `create table ${tableName} (id bigint${key}, customer nvarchar(100), amount decimal(12, 2), note nvarchar(200)${extra})`,
        )
        const values = there.map(
          ({ id, customer, amount, note }) => `(${id}, '${customer}', ${amount}, '${note}')`,
        )
        await ask(`insert into ${tableName} (id, customer, amount, note) values ${values.join(', ')}`)
      }
      await statesOf(path as TablePath)
    },
    state: async (path): Promise<TargetState> => {
      const now = await describe()
      const known = await statesOf(path as TablePath)
      return now === known.old ? 'old' : now === known.new ? 'new' : { otherwise: now }
    },
    count: async () => {
      const [found] = await ask<{ n: unknown }>(`select count_big(*) as n from ${tableName}`)
      return Number(found?.n)
    },
    leftovers: async () => {
      const [found] = await ask<{ n: unknown }>(`select count_big(*) as n from ${bystanderTable}`)
      return [...(await strangers()), ...(Number(found?.n) === 1 ? [] : ['another neighbour'])]
    },
    busy: async () => {
      const [found] = await ask<{ n: unknown }>(
        `select count_big(*) as n from sys.dm_exec_sessions where login_name = '${runs}'`,
      )
      return Number(found?.n)
    },
    close: () => proxy.close(),
  }
}

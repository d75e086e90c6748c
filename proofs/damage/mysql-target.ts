import { encryptSecret } from '@anj/core'
import { createConnection } from '@anj/db'
import { createConnection as connect } from 'mysql2/promise'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import { startProxy } from './proxy.ts'
import type { OwnServer } from './server.ts'
import {
  bystanderTable,
  countAfter,
  type Dialect,
  flagsOf,
  isByKey,
  rowsAfterSelect,
  rowsBeforeSelect,
  type TablePath,
  tableName,
  tablePaths,
} from './table-paths.ts'
import type { DamageTarget, TargetState } from './target.ts'

const databaseName = 'damaged'
/** The login that runs use. The test itself uses another login, so that it can tell the connections of runs apart. */
const runs = 'anj_runs'

const digits =
  '(select 0 d union all select 1 union all select 2 union all select 3 union all select 4 union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)'
const dialect: Dialect = {
  series: (first, last, select) =>
    `select ${select} from (select ${first} + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 100000 * g.d as n
      from ${digits} a, ${digits} b, ${digits} c, ${digits} e, ${digits} f, ${digits} g) t where n between ${first} and ${last}`,
  fresh: `n as id, concat('customer ', n) as customer, cast((n * 7 % 100000) / 100.0 as decimal(12, 2)) as amount, repeat('x', 150) as note`,
  old: `n as id, concat('old ', n) as customer, cast(0 as decimal(12, 2)) as amount, repeat('old', 1) as note`,
}
const checksum = (rows: string) => `select concat_ws(' ', count(*), coalesce(sum(cast(conv(left(md5(
  concat_ws('|', id, customer, cast(amount as decimal(12, 2)), note)), 15), 16, 10) as unsigned)), 0)) as found from (${rows}) t`

/** Opens a target table on a MySQL server that the test may kill. */
export async function openMysqlTarget(
  server: OwnServer,
  product: TestProduct,
  rows: number,
): Promise<DamageTarget> {
  const { host, port, user, password } = server
  const proxy = await startProxy({ host, port })
  const ask = async <T = Record<string, unknown>>(statement: string, database?: string): Promise<T[]> => {
    const connection = await connect({ host, port, user, password, database: database ?? databaseName })
    try {
      return (await connection.query(statement))[0] as T[]
    } finally {
      connection.destroy()
    }
  }
  const found = async (statement: string) => (await ask<{ found: unknown }>(statement))[0]?.found
  await ask(`create database ${databaseName} character set utf8mb4`, 'mysql')
  await ask(`create user ${runs}@'127.0.0.1' identified by '${password}'`)
  await ask(`grant all on ${databaseName}.* to ${runs}@'127.0.0.1'`)
  await ask(`create table ${bystanderTable} as select 1 as untouched`)
  const connection = await createConnection(product.database.db, {
    organizationId: product.actor.organizationId,
    ownerId: product.actor.userId,
    kind: 'mysql',
    name: 'To be damaged',
    serverName: '127.0.0.1',
    port: proxy.port,
    userId: runs,
    tls: 'disable',
    password: encryptSecret(product.settings.secretKey, password),
  })
  const describe = async (): Promise<string> => {
    const columns = await found(
      `select group_concat(column_name order by ordinal_position) as found from information_schema.columns
       where table_schema = '${databaseName}' and table_name = '${tableName}'`,
    )
    return columns === null ? 'no table' : `${columns} ${await found(checksum(`select * from ${tableName}`))}`
  }
  /** Returns the tables that a run created. Each table is reported in only one round. */
  const strangers = async () => {
    const tables = await ask<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = '${databaseName}' and table_name not in ('${tableName}', '${bystanderTable}')`,
    )
    return tables.map(({ name }) => name)
  }
  const states = new Map<TablePath, { old: string; new: string }>()
  const statesOf = async (path: TablePath) => {
    const known = states.get(path)
    if (known) return known
    const old = await describe()
    const fresh = `id,customer,amount,note ${await found(checksum(rowsAfterSelect(dialect, path, rows)))}`
    states.set(path, { old, new: fresh })
    return { old, new: fresh }
  }
  return {
    name: 'MariaDB',
    paths: tablePaths,
    server,
    proxy,
    countAfter,
    output: (path) => ({
      kind: 'mysqlOutput',
      config: { connectionId: connection.id, databaseName, tableName, ...flagsOf[path as TablePath] },
    }),
    prepare: async (path) => {
      const old = rowsBeforeSelect(dialect, path as TablePath, rows)
      await ask(
        `drop table if exists ${[tableName, ...(await strangers())].map((name) => `\`${name}\``).join(', ')}`,
      )
      if (old) {
        const extra = path === 'drop and create' ? ', true as gone_afterwards' : ''
        const key = isByKey(path) ? ' primary key' : ''
        const columns = `id bigint${key}, customer varchar(100), amount decimal(12, 2), note varchar(200)`
        await ask(
          `create table ${tableName} (${columns}) engine = innodb as select *${extra} from (${old}) t`,
        )
      }
      await statesOf(path as TablePath)
    },
    state: async (path): Promise<TargetState> => {
      const now = await describe()
      const known = await statesOf(path as TablePath)
      return now === known.old ? 'old' : now === known.new ? 'new' : { otherwise: now }
    },
    count: async () => Number(await found(`select count(*) as found from ${tableName}`)),
    leftovers: async () => {
      const untouched = await found(`select count(*) as found from ${bystanderTable}`)
      return [...(await strangers()), ...(Number(untouched) === 1 ? [] : ['another neighbour'])]
    },
    busy: async () =>
      Number(
        await found(`select count(*) as found from information_schema.processlist where user = '${runs}'`),
      ),
    writers: async () => [server.pid()],
    close: () => proxy.close(),
  }
}

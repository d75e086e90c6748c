import { encryptSecret } from '@anj/core'
import { createConnection } from '@anj/db'
import postgres from 'postgres'
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

const dialect: Dialect = {
  series: (first, last, select) => `select ${select} from generate_series(${first}, ${last}) t(n)`,
  fresh: `n as id, 'customer ' || n as customer, ((n * 7 % 100000) / 100.0)::numeric(12, 2) as amount, repeat('x', 150) as note`,
  old: `n as id, 'old ' || n as customer, 0::numeric(12, 2) as amount, 'old' as note`,
}
const checksum = (rows: string) => `select concat_ws(' ', count(*),
  coalesce(sum(hashtextextended(concat_ws('|', id, customer, amount::numeric(12, 2), note), 0)), 0)) as found from (${rows}) t`

/** Opens a target table on a PostgreSQL server that the test may kill. */
export async function openPostgresqlTarget(
  server: OwnServer,
  product: TestProduct,
  rows: number,
): Promise<DamageTarget> {
  const { host, port, user, password } = server
  const proxy = await startProxy({ host, port })
  const ask = async <T = Record<string, unknown>>(
    statement: string,
    database = databaseName,
  ): Promise<T[]> => {
    const sql = postgres({ host, port, user, password, database, max: 1, onnotice: () => {} })
    try {
      return (await sql.unsafe(statement)) as unknown as T[]
    } finally {
      await sql.end({ timeout: 5 })
    }
  }
  const found = async (statement: string) => (await ask<{ found: unknown }>(statement))[0]?.found
  await ask(`create database ${databaseName}`, 'postgres')
  await ask(`create table ${bystanderTable} as select 1 as untouched`)
  const connection = await createConnection(product.database.db, {
    organizationId: product.actor.organizationId,
    ownerId: product.actor.userId,
    kind: 'postgresql',
    name: 'To be damaged',
    serverName: '127.0.0.1',
    port: proxy.port,
    userId: user,
    tls: 'disable',
    password: encryptSecret(product.settings.secretKey, password),
  })
  const describe = async (): Promise<string> => {
    const columns = await found(
      `select string_agg(attname, ',' order by attnum) as found from pg_attribute where attrelid = to_regclass('public.${tableName}') and attnum > 0`,
    )
    return columns === null ? 'no table' : `${columns} ${await found(checksum(`select * from ${tableName}`))}`
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
    name: 'PostgreSQL',
    paths: tablePaths,
    server,
    proxy,
    countAfter,
    output: (path) => ({
      kind: 'postgresqlOutput',
      config: { connectionId: connection.id, databaseName, tableName, ...flagsOf[path as TablePath] },
    }),
    prepare: async (path) => {
      const old = rowsBeforeSelect(dialect, path as TablePath, rows)
      await ask(`drop table if exists ${tableName}`)
      if (old) {
        const extra = path === 'drop and create' ? ', true as gone_afterwards' : ''
        await ask(`create table ${tableName} as select *${extra} from (${old}) t`)
        if (isByKey(path)) await ask(`alter table ${tableName} add primary key (id)`)
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
      const tables = await ask<{ name: string }>(
        `select nspname || '.' || relname as name from pg_class c join pg_namespace s on s.oid = relnamespace
         where relkind in ('r', 'v', 'm', 'S', 'f', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
           and not (nspname = 'public' and relname in ('${tableName}', '${bystanderTable}'))`,
      )
      const untouched = await found(`select count(*)::int as found from ${bystanderTable}`)
      const prepared = await found('select count(*)::int as found from pg_prepared_xacts')
      return [
        ...tables.map(({ name }) => name),
        ...(untouched === 1 ? [] : ['another neighbour']),
        ...(prepared === 0 ? [] : ['a prepared transaction']),
      ]
    },
    busy: async () =>
      Number(
        await found(
          `select count(*) as found from pg_stat_activity where application_name like 'anj %' and datname = current_database()`,
        ),
      ),
    writers: async () =>
      (
        await ask<{ pid: number }>(
          `select pid from pg_stat_activity where application_name like 'anj run %' and datname = current_database()`,
        )
      ).map(({ pid }) => pid),
    close: () => proxy.close(),
  }
}

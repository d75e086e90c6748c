import { encryptSecret } from '@anj/core'
import { createConnection } from '@anj/db'
import { openReading } from '@anj/engine'
import postgres from 'postgres'
import { tableConfig } from '../../engine/src/testing/fake-reading.ts'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import { openFileTarget } from './file-target.ts'
import { startProxy } from './proxy.ts'
import type { OwnServer } from './server.ts'
import type { DamageTarget } from './target.ts'
import { followUpRows } from './target-under-test.ts'

const databaseName = 'postgres'

/** Opens the target of runs whose rows flow from a PostgreSQL server, which the test may kill, into a CSV file. */
export async function openFlowingFileTarget(
  server: OwnServer,
  product: TestProduct,
  rows: number,
): Promise<DamageTarget> {
  const { host, port, user, password } = server
  const proxy = await startProxy({ host, port })
  const ask = async <T>(statement: string): Promise<readonly T[]> => {
    const sql = postgres({ host, port, user, password, database: databaseName, max: 1, onnotice: () => {} })
    try {
      return (await sql.unsafe(statement)) as unknown as T[]
    } finally {
      await sql.end({ timeout: 5 })
    }
  }
  for (const [table, count] of Object.entries({ many: rows, few: followUpRows }))
    await ask(`create table ${table} as select n as id, 'customer, ' || n as customer, n * 7 % 100000 / 100.0 as amount,
      n % 2 = 0 as paid, repeat('x', 150) as note from generate_series(1, ${count}) n`)
  const address = { serverName: '127.0.0.1', port: proxy.port, userId: user, tls: 'disable' as const }
  const stored = await createConnection(product.database.db, {
    ...address,
    organizationId: product.actor.organizationId,
    ownerId: product.actor.userId,
    kind: 'postgresql',
    name: 'Source to be damaged',
    password: encryptSecret(product.settings.secretKey, password),
  })
  const { signal } = new AbortController()
  await using reading = await openReading({ ...address, kind: 'postgresql', password }, databaseName, signal)
  const named = { ...tableConfig('many', []), connectionId: stored.id, databaseName, schemaName: 'public' }
  const columns = [...(await reading.columnsOf(named, signal))]
  return {
    ...openFileTarget(product, 'CSV of PostgreSQL', { kind: 'csvOutput', config: {} }),
    server,
    proxy,
    input: (size) => ({ kind: 'postgresqlInput', config: { ...named, tableName: size, columns } }),
    busy: async () => {
      const [found] = await ask<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name like 'anj %'",
      )
      return found?.count ?? 0
    },
    close: () => proxy.close(),
  }
}

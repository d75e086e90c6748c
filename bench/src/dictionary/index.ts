import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { DatabaseConnection } from '@anj/engine'
import { createConnection } from 'mysql2/promise'
import { mysqlStatements } from '../../../engine/src/testing/schemas/mysql.ts'
import { postgresqlStatements } from '../../../engine/src/testing/schemas/postgresql.ts'
import type { Bench } from '../bench.ts'
import { timeCommand } from '../measure/command.ts'
import { type Contender, interleave } from '../measure/interleave.ts'
import { benchMysql } from '../product/mysql-server.ts'
import { startServer } from '../product/postgresql-server.ts'
import { connectionTo } from '../product/run-in-child.ts'
import type { Figure } from '../report.ts'
import { bareMysql, barePostgresql } from './bare-queries.ts'
import { manyTables } from './many-tables.ts'

const ROUNDS = 7
const COLUMNS = 20
const readOne = fileURLToPath(new URL('./read-one.ts', import.meta.url))
const run = promisify(execFile)

/** The input of `read-one.ts`. */
export interface DictionaryRequest {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly schemas: readonly string[]
}

interface Options {
  readonly rows: number
  readonly say: (line: string) => void
}

/**
 * Measures how long it takes to log in and read the dictionary of many tables with twenty columns each. The baseline
 * sends bare catalogue queries with the server's own client and discards the results.
 */
export const dictionaryBench: Bench = {
  name: 'dictionary',
  rows: 1000,
  run: async (options) => {
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    try {
      return {
        name: 'dictionary',
        figures: [await postgresqlFigure(folder, options), await mysqlFigure(folder, options)],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function postgresqlFigure(folder: string, options: Options): Promise<Figure> {
  const server = await startServer()
  try {
    const { url, sql } = await server.database()
    options.say(`making ${options.rows} tables in PostgreSQL`)
    for (const statement of postgresqlStatements(manyTables(options.rows), 'bench'))
      await sql.unsafe(statement)
    const file = join(folder, 'bare-postgresql.sql')
    await writeFile(file, barePostgresql)
    const databaseName = url.pathname.slice(1)
    const floor: Contender = {
      name: 'psql, the bare queries',
      once: () => timeCommand('psql', [url.href, '--no-psqlrc', '--quiet', '--no-align', '--file', file]),
    }
    return await compare(
      'PostgreSQL',
      { connection: connectionTo(url), databaseName, schemas: ['bench'] },
      floor,
      options,
    )
  } finally {
    await server.stop()
  }
}

async function mysqlFigure(folder: string, options: Options): Promise<Figure> {
  // The server may skip syncing to disk, because thousands of throwaway tables needn't survive a power failure.
  await using server = await benchMysql(['--innodb-flush-method=nosync'])
  const { connection } = server.database
  options.say(`making ${options.rows} tables in MySQL or MariaDB`)
  const admin = await createConnection({
    host: connection.serverName,
    port: connection.port,
    user: connection.userId,
    password: connection.password,
  })
  try {
    await admin.query('drop database if exists bench')
    for (const statement of mysqlStatements(manyTables(options.rows), 'bench')) await admin.query(statement)
    const file = join(folder, 'bare-mysql.sql')
    await writeFile(file, bareMysql)
    const floor: Contender = {
      name: 'mariadb, the bare queries',
      once: () => timeCommand('mariadb', [...server.arguments, '--batch', '--execute', `source ${file}`]),
    }
    return await compare('MariaDB', { connection, databaseName: 'bench', schemas: [] }, floor, options)
  } finally {
    await admin.query('drop database if exists bench')
    await admin.end()
  }
}

async function compare(
  server: string,
  asked: DictionaryRequest,
  floor: Contender,
  { rows, say }: Options,
): Promise<Figure> {
  const ours: Contender = {
    name: 'Anj, a fresh process',
    once: async () => {
      const env = { ...process.env, BENCH_DICTIONARY: JSON.stringify(asked) }
      const { stdout } = await run(process.execPath, [readOne], { env })
      const { tables, columns, ...measured } = JSON.parse(stdout)
      if (tables !== rows || columns !== rows * COLUMNS)
        throw new Error(`The dictionary holds ${tables} tables and ${columns} columns.`)
      return measured
    },
  }
  const [measured, floorMeasured] = await interleave([ours, floor], { rows, rounds: ROUNDS, say })
  if (!measured || !floorMeasured) throw new Error('Nothing was measured.')
  return {
    what: `${server}: dictionary of ${rows.toLocaleString('en')} tables x ${COLUMNS} columns, times the bare queries`,
    ours: measured.seconds / floorMeasured.seconds,
    aim: { atMost: 2 },
    others: `${measured.seconds.toFixed(2)} s, ${floor.name} ${floorMeasured.seconds.toFixed(2)} s; ${Math.round(measured.peakBytes / 1e6)} MB at most`,
  }
}

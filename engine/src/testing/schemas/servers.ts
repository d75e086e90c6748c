import type { DatabaseFamily } from '@anj/workflow'
import { createConnection } from 'mysql2/promise'
import { quoteName as mssqlName } from '../../connectors/mssql/quote.ts'
import { quoteName as mysqlName } from '../../connectors/mysql/quote.ts'
import { quoteName as postgresqlName } from '../../connectors/postgresql/quote.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import { createMssqlDatabase } from '../mssql-database.ts'
import { createMysqlDatabase } from '../mysql-database.ts'
import { createTargetDatabase } from '../target-database.ts'
import type { SchemaDescription } from './description.ts'
import { mssqlStatements } from './mssql.ts'
import { mysqlStatements } from './mysql.ts'
import { postgresqlStatements } from './postgresql.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** A real server, or the test server for SQL Server. Disposing it drops its schemas. */
export interface SchemaServer extends AsyncDisposable {
  readonly family: DatabaseFamily
  /** The administrator's connection. */
  readonly connection: DatabaseConnection
  /** Returns the database that contains a schema. */
  databaseOf(schema: string): string
  /** Creates a description's tables in a schema or database with this name. */
  make(description: SchemaDescription, schema: string): Promise<void>
  /** Runs statements in the database of a schema. */
  run(schema: string, text: string): Promise<void>
  rows(schema: string, text: string): Promise<Rows>
  /** Creates a login that has access to the database but to none of its tables. */
  createUser(): Promise<DatabaseConnection>
  readonly quoteName: (...parts: readonly [string, ...string[]]) => string
}

export async function openSchemaServer(family: DatabaseFamily): Promise<SchemaServer> {
  return await open[family]()
}

const open: Readonly<Record<DatabaseFamily, () => Promise<SchemaServer>>> = {
  postgresql: async () => {
    const database = await createTargetDatabase()
    const run = async (text: string) => void (await database.sql.unsafe(text).simple())
    return {
      family: 'postgresql',
      connection: database.connection,
      databaseOf: () => database.name,
      make: (description, schema) => run(postgresqlStatements(description, schema).join(';\n')),
      run: (_schema, text) => run(text),
      rows: async (_schema, text) => await database.sql.unsafe(text),
      createUser: database.createRole,
      quoteName: postgresqlName,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() as Promise<void>,
    }
  },
  mysql: async () => {
    const database = await createMysqlDatabase()
    const { serverName, port, userId, password } = database.connection
    const admin = await createConnection({
      host: serverName,
      port,
      user: userId,
      password,
      charset: 'utf8mb4',
      multipleStatements: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
    })
    const made: string[] = []
    return {
      family: 'mysql',
      connection: database.connection,
      databaseOf: (schema) => schema,
      make: async (description, schema) => {
        made.push(schema)
        await admin.query(mysqlStatements(description, schema).join(';\n'))
      },
      run: async (schema, text) => void (await admin.query(`use ${mysqlName(schema)};\n${text}`)),
      rows: async (schema, text) => {
        const [results] = await admin.query(`use ${mysqlName(schema)};\n${text}`)
        return (results as unknown as readonly Rows[])[1] ?? []
      },
      createUser: () => database.createUser(''),
      quoteName: mysqlName,
      [Symbol.asyncDispose]: async () => {
        for (const schema of made) await admin.query(`drop database if exists ${mysqlName(schema)}`)
        await admin.end()
        await database[Symbol.asyncDispose]()
      },
    }
  },
  mssql: async () => {
    const database = await createMssqlDatabase()
    return {
      family: 'mssql',
      connection: database.connection,
      databaseOf: () => database.name,
      make: async (description, schema) => {
        for (const batch of mssqlStatements(description, schema)) await database.run(batch)
      },
      run: async (_schema, text) => void (await database.run(text)),
      rows: async (_schema, text) => await database.rows(text),
      createUser: () => database.createUser(''),
      quoteName: mssqlName,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() as Promise<void>,
    }
  },
}

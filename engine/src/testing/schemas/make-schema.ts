import { randomBytes } from 'node:crypto'
import type { DatabaseFamily, TableRef } from '@anj/workflow'
import type { DictionaryScope } from '../../connectors/connector.ts'
import type { DatabaseConnection } from '../../model/connection.ts'
import type { SchemaDescription } from './description.ts'
import type { Rows, SchemaServer } from './servers.ts'

/** Tables created from a description, which exist until their server is disposed. */
export interface CreatedSchema {
  readonly family: DatabaseFamily
  readonly connection: DatabaseConnection
  readonly databaseName: string
  /** The schema; empty for families without schemas. */
  readonly schema: string
  /** Limits a dictionary to these tables and views. */
  readonly scope: DictionaryScope
  ref(table: string): TableRef
  /** Returns a table's quoted name with its schema. */
  table(name: string): string
  quote(name: string): string
  run(text: string): Promise<void>
  rows(text: string): Promise<Rows>
}

/** Creates the tables of a description in their own schema, or on MySQL in their own database. */
export async function makeSchema(
  server: SchemaServer,
  description: SchemaDescription,
  prefix = 'anj_schema_',
): Promise<CreatedSchema> {
  const { family, connection, quoteName } = server
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await server.make(description, name)
  const schema = family === 'mysql' ? '' : name
  return {
    family,
    connection,
    databaseName: server.databaseOf(name),
    schema,
    scope: { schemas: schema === '' ? [] : [schema], views: true },
    ref: (table) => ({ schema, name: table }),
    table: (table) => quoteName(name, table),
    quote: (text) => quoteName(text),
    run: (text) => server.run(name, text),
    rows: (text) => server.rows(name, text),
  }
}

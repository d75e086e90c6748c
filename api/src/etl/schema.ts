import { type Static, Type } from 'typebox'
import { named } from '../http/named.ts'
import { DataType } from '../http/table.ts'
import { serverFields } from '../server-databases/schema.ts'

/** The maximum size of a call's body, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024

const text = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 500, description }), Type.Null()]))

export const outputFields = {
  ...serverFields,
  databaseName: text('Required.'),
  schemaName: text('PostgreSQL and MS SQL; `public` or `dbo` when left out.'),
  tableName: text('Required; at most 100 characters.'),
  createTableIfNotExist: Type.Optional(Type.Boolean({ description: 'Required.' })),
  dropTableThenCreate: Type.Optional(Type.Boolean({ description: 'Required.' })),
  deleteExistingData: Type.Optional(Type.Boolean({ description: 'Required.' })),
}
const OutputSettings = Type.Object(outputFields)
export type OutputSettings = Static<typeof OutputSettings>

const Cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

export const ColumnChange = named(
  Type.Object(
    {
      column: Type.String(),
      from: DataType,
      to: DataType,
    },
    { $id: 'ColumnTypeChange', description: 'Another type for a column of the table.' },
  ),
)

/** The body of a call, for the description only. A custom parser reads it, so that numbers keep their digits. */
export const EtlCall = named(
  Type.Object(
    {
      ...outputFields,
      modifiedTableData: Type.Array(Type.Array(Cell), {
        description:
          'Rows of cells, the first with the names of the columns. Numbers keep every digit that they are written with; empty texts become null; rows that are entirely empty are left out.',
      }),
      columnChanges: Type.Optional(Type.Array(ColumnChange)),
    },
    {
      $id: 'EtlCall',
      description:
        'A table, and where it goes. Empty and null values count as left out; what a kind of server does not need is ignored. ' +
        'Needed are serverName, userId and password (or connectionId), port except for MS SQL, databaseName, tableName and the three flags.',
    },
  ),
)

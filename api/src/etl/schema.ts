import { type Static, Type } from 'typebox'
import { named } from '../http/named.ts'
import { DataType } from '../http/table.ts'
import { serverFields } from '../server-databases/schema.ts'

export const MAX_BODY_BYTES = 32 * 1024 * 1024

const text = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 500, description }), Type.Null()]))

export const outputFields = {
  ...serverFields,
  databaseName: text('Required.'),
  schemaName: text('PostgreSQL and MS SQL only. Defaults to `public` or `dbo`.'),
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
    { $id: 'ColumnTypeChange', description: 'A new type for a column of the table.' },
  ),
)

/**
 * The body's schema, only for the API's description. A custom parser reads the body, so that numbers keep their digits.
 */
export const EtlCall = named(
  Type.Object(
    {
      ...outputFields,
      modifiedTableData: Type.Array(Type.Array(Cell), {
        description:
          'Rows of cells. The first row contains the column names. Numbers keep all digits, empty texts become null, and rows without any value are skipped.',
      }),
      columnChanges: Type.Optional(Type.Array(ColumnChange)),
    },
    {
      $id: 'EtlCall',
      description:
        'A table and its target. Empty and null values count as omitted; fields that the kind of server does not need are ignored. ' +
        'Required are serverName, userId and password (or connectionId), port except for MS SQL, databaseName, tableName and the three flags.',
    },
  ),
)

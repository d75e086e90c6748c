import { databases, forDatabaseInputs, forDatabaseOutputs } from '../databases/index.ts'
import { csvInput, csvOutput } from './csv.ts'
import { databaseFileInput, databaseFileOutput } from './database-file.ts'
import { databaseInput } from './database-input.ts'
import { databaseOutput } from './database-output.ts'
import { excelInput, excelOutput } from './excel.ts'
import { jsonInput, jsonOutput } from './json.ts'
import { parquetInput, parquetOutput } from './parquet.ts'
import { txtInput, txtOutput } from './txt.ts'
import { xmlInput } from './xml.ts'

/** All connectors. Database connectors differ only in the facts of their database kind. */
export const connectors = {
  excelInput,
  csvInput,
  txtInput,
  jsonInput,
  xmlInput,
  parquetInput,
  databaseFileInput,
  ...forDatabaseInputs((kind) => databaseInput(databases[kind].defaultSchema)),
  excelOutput,
  csvOutput,
  txtOutput,
  jsonOutput,
  parquetOutput,
  databaseFileOutput,
  ...forDatabaseOutputs(databaseOutput),
} as const
export type ConnectorKind = keyof typeof connectors

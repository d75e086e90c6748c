import { csvInput, csvOutput } from './csv.ts'
import { excelInput, excelOutput } from './excel.ts'
import { azureMssqlInput, azureMssqlOutput, mssqlInput, mssqlOutput } from './mssql.ts'
import { azureMysqlInput, azureMysqlOutput, mysqlInput, mysqlOutput } from './mysql.ts'
import { postgresqlInput, postgresqlOutput } from './postgresql.ts'
import { txtInput, txtOutput } from './txt.ts'

/** The only list of connectors. */
export const connectors = {
  excelInput,
  csvInput,
  txtInput,
  mssqlInput,
  azureMssqlInput,
  mysqlInput,
  azureMysqlInput,
  postgresqlInput,
  excelOutput,
  csvOutput,
  txtOutput,
  mssqlOutput,
  azureMssqlOutput,
  mysqlOutput,
  azureMysqlOutput,
  postgresqlOutput,
} as const
export type ConnectorKind = keyof typeof connectors

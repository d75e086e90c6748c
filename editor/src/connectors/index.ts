import type { ConnectorKind } from '@anj/workflow'
import { lazy } from 'react'
import type { NodeForm } from '../panels/node-form.ts'

const fileInput = lazy(() => import('./file-input.tsx'))
const databaseInput = lazy(() => import('./database-input.tsx'))
const databaseOutput = lazy(() => import('./database-output.tsx'))

/** The form of every source and target. */
export const connectorForms: { readonly [K in ConnectorKind]: NodeForm<K> } = {
  excelInput: fileInput,
  csvInput: fileInput,
  txtInput: fileInput,
  mssqlInput: databaseInput,
  azureMssqlInput: databaseInput,
  mysqlInput: databaseInput,
  azureMysqlInput: databaseInput,
  postgresqlInput: databaseInput,
  excelOutput: lazy(() => import('./excel-output.tsx')),
  csvOutput: 'from-schema',
  txtOutput: lazy(() => import('./txt-output.tsx')),
  mssqlOutput: databaseOutput,
  azureMssqlOutput: databaseOutput,
  mysqlOutput: databaseOutput,
  azureMysqlOutput: databaseOutput,
  postgresqlOutput: databaseOutput,
}

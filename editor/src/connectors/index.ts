import type { ConnectorKind } from '@anj/workflow'
import { lazily } from '../kit/lazily.ts'
import type { NodeForm } from '../kit/node-form.ts'

const fileInput = lazily(() => import('./file-input.tsx'))
const databaseInput = lazily(() => import('./database-input.tsx'))
const databaseOutput = lazily(() => import('./database-output.tsx'))

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
  excelOutput: lazily(() => import('./excel-output.tsx')),
  csvOutput: 'from-schema',
  txtOutput: lazily(() => import('./txt-output.tsx')),
  mssqlOutput: databaseOutput,
  azureMssqlOutput: databaseOutput,
  mysqlOutput: databaseOutput,
  azureMysqlOutput: databaseOutput,
  postgresqlOutput: databaseOutput,
}

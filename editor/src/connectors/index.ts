import { type ConnectorKind, forDatabaseInputs, forDatabaseOutputs } from '@anj/workflow'
import { lazyComponent } from '../kit/lazy-components.ts'
import type { NodeForm } from '../kit/node-form.ts'

const fileInput = lazyComponent(() => import('./file-input.tsx'))
const databaseInput = lazyComponent(() => import('./database-input.tsx'))
const databaseOutput = lazyComponent(() => import('./database-output.tsx'))

/** The form of every source and target. */
export const connectorForms: { readonly [K in ConnectorKind]: NodeForm<K> } = {
  excelInput: fileInput,
  csvInput: fileInput,
  txtInput: fileInput,
  jsonInput: fileInput,
  xmlInput: fileInput,
  parquetInput: fileInput,
  databaseFileInput: fileInput,
  ...forDatabaseInputs(() => databaseInput),
  excelOutput: lazyComponent(() => import('./excel-output.tsx')),
  csvOutput: lazyComponent(() => import('./csv-output.tsx')),
  txtOutput: lazyComponent(() => import('./txt-output.tsx')),
  jsonOutput: lazyComponent(() => import('./json-output.tsx')),
  parquetOutput: 'from-schema',
  databaseFileOutput: lazyComponent(() => import('./database-file-output.tsx')),
  ...forDatabaseOutputs(() => databaseOutput),
}

import type { ConnectorKind } from '@anj/workflow'
import { lazy } from 'react'
import type { NodeForm } from '../panels/node-form.ts'

/** The form of every source and target. */
export const connectorForms: { readonly [K in ConnectorKind]: NodeForm<K> } = {
  excelInput: 'from-schema',
  txtInput: 'from-schema',
  mysqlInput: 'from-schema',
  azureMysqlInput: 'from-schema',
  postgresqlInput: 'from-schema',
  excelOutput: 'from-schema',
  txtOutput: 'from-schema',
  mysqlOutput: 'from-schema',
  azureMysqlOutput: 'from-schema',
  csvInput: lazy(() => import('./csv-input.tsx')),
  csvOutput: 'from-schema',
  postgresqlOutput: lazy(() => import('./postgresql-output.tsx')),
}

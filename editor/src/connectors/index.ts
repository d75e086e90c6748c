import type { ConnectorKind } from '@anj/workflow'
import { lazy } from 'react'
import type { NodeForm } from '../panels/node-form.ts'

/** The form of every source and target. */
export const connectorForms: { readonly [K in ConnectorKind]: NodeForm<K> } = {
  csvInput: lazy(() => import('./csv-input.tsx')),
  csvOutput: 'from-schema',
  postgresqlOutput: lazy(() => import('./postgresql-output.tsx')),
}

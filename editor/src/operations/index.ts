import type { OperationKind } from '@anj/workflow'
import { lazily } from '../kit/lazily.ts'
import type { NodeForm } from '../kit/node-form.ts'

/** The form of each operation. */
export const operationForms: { readonly [K in OperationKind]: NodeForm<K> } = {
  dataDictionary: lazily(() => import('./data-dictionary.tsx')),
  aiAdvisor: lazily(() => import('./ai-advisor.tsx')),
  databaseDiagram: lazily(() => import('./database-diagram.tsx')),
}

import type { OperationKind } from '@anj/workflow'
import { lazyComponent } from '../kit/lazy-components.ts'
import type { NodeForm } from '../kit/node-form.ts'

/** The form of each operation. */
export const operationForms: { readonly [K in OperationKind]: NodeForm<K> } = {
  dataDictionary: lazyComponent(() => import('./data-dictionary.tsx')),
  aiAdvisor: lazyComponent(() => import('./ai-advisor.tsx')),
  databaseDiagram: lazyComponent(() => import('./database-diagram.tsx')),
}

import type { OperationKind } from '@anj/workflow'
import type { Operation } from './operation.ts'

/** The operations by kind. Each module is loaded on first use to save memory. */
export const operations: { readonly [K in OperationKind]: Operation<K> } = {
  dataDictionary: async (work) => (await import('./data-dictionary.ts')).dataDictionary(work),
  aiAdvisor: async (work) => (await import('./ai-advisor.ts')).aiAdvisor(work),
  databaseDiagram: async (work) => (await import('./database-diagram.ts')).databaseDiagram(work),
}

import { aiAdvisor } from './ai-advisor.ts'
import { dataDictionary } from './data-dictionary.ts'
import { databaseDiagram } from './database-diagram.ts'

/** The only list of operations. Engine and editor each map every entry. */
export const operations = { dataDictionary, aiAdvisor, databaseDiagram } as const
export type OperationKind = keyof typeof operations

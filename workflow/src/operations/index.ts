import { aiAdvisor } from './ai-advisor.ts'
import { dataDictionary } from './data-dictionary.ts'
import { databaseDiagram } from './database-diagram.ts'

/** The only list of what reads a whole database. Engine and editor hold one total map over it each. */
export const operations = { dataDictionary, aiAdvisor, databaseDiagram } as const
export type OperationKind = keyof typeof operations

import { type Static, Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { insightScope } from './insight-options.ts'

export const DataDictionaryConfig = Type.Object(insightScope)
export type DataDictionaryConfig = Static<typeof DataDictionaryConfig>

/** Describes every table of its source's database. */
export const dataDictionary = defineConnector({
  kind: 'dataDictionary',
  config: DataDictionaryConfig,
  initial: (): DataDictionaryConfig => ({ schemas: [], views: true }),
})

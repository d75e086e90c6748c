import type { Operation } from './operation.ts'
import { readDictionary } from './read-dictionary.ts'

/** Describes every table of a database. */
export const dataDictionary: Operation<'dataDictionary'> = async (work) => ({
  kind: 'dictionary',
  dictionary: await readDictionary(work),
})

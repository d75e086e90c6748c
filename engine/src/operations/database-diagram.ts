import { buildDiagram } from '@anj/workflow'
import type { Operation } from './operation.ts'
import { readDictionary } from './read-dictionary.ts'

/** Draws the tables of a database and their relationships. */
export const databaseDiagram: Operation<'databaseDiagram'> = async (work) => {
  const { implied } = work.config
  return { kind: 'diagram', diagram: buildDiagram(await readDictionary(work), { implied }) }
}

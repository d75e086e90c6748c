import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { sideBySide } from '../model/side-by-side.ts'

/** Largest number of columns that a step compares. */
export const maxComparedColumns = 10
/** Largest number of rows of which each is compared with each other one. */
export const maxBlockRows = 2_000

export const likenessMethods = ['jaroWinkler', 'damerauLevenshtein', 'equal'] as const
export type LikenessMethod = (typeof likenessMethods)[number]

const ComparedColumn = Type.Object({
  column: Type.String({ title: 'Column' }),
  method: Type.Enum([...likenessMethods], {
    title: 'Method',
    description:
      'jaroWinkler: for names, because the beginning counts more. damerauLevenshtein: the number of typing errors in relation to the length. equal: the values must be equal.',
    default: 'jaroWinkler',
  }),
  threshold: Type.Integer({
    title: 'Least likeness',
    description: 'In percent. Two rows are alike if all their columns are at least as alike.',
    minimum: 1,
    maximum: 100,
    default: 90,
  }),
  finds: Type.Boolean({
    title: 'Find rows by this column',
    description: 'Rows are compared if this column begins or ends with the same characters.',
    default: true,
  }),
})
export type ComparedColumn = Static<typeof ComparedColumn>

export const SimilarRowsConfig = Type.Object({
  columns: Type.Array(ComparedColumn, { title: 'Columns to compare', maxItems: maxComparedColumns }),
  ends: Type.Integer({
    title: 'Characters in common',
    description: 'Rows are compared if a column begins or ends with the same characters, as many as this.',
    minimum: 2,
    maximum: 10,
    default: 4,
  }),
  emptyValues: Type.Enum(['differ', 'ignore'], {
    title: 'Empty values',
    description:
      'differ: an empty value is like no other one. ignore: a column is not compared where one of the two values is empty.',
    default: 'differ',
  }),
  ignoreWordOrder: Type.Boolean({
    title: 'Ignore the order of words',
    description: 'If true, "Ada Lovelace" and "Lovelace, Ada" are equal.',
    default: false,
  }),
  groups: Type.Enum(['centre', 'chain'], {
    title: 'Groups',
    description:
      'centre: each row of a group is like one row, the centre. chain: each row is like any other row of the group, so the first and the last one can differ a lot.',
    default: 'centre',
  }),
  largeBlocks: Type.Enum(['split', 'refuse'], {
    title: 'Large blocks',
    description: `For more than ${maxBlockRows} rows that begin or end alike. split: only rows that are close in alphabetical order are compared. refuse: the run fails.`,
    default: 'split',
  }),
  keep: Type.Enum(['all', 'similar'], {
    title: 'Keep',
    description: 'all: all rows, in their order. similar: only the rows of groups, group by group.',
    default: 'all',
  }),
})
export type SimilarRowsConfig = Static<typeof SimilarRowsConfig>

/** Returns a column to compare with the usual settings. */
export function comparedColumn(column: string, more: Partial<ComparedColumn> = {}): ComparedColumn {
  return { column, method: 'jaroWinkler', threshold: 90, finds: true, ...more }
}

/** Returns the settings of a new step. */
export function newSimilarRows(columns: readonly ComparedColumn[] = []): SimilarRowsConfig {
  return {
    columns: [...columns],
    ends: 4,
    emptyValues: 'differ',
    ignoreWordOrder: false,
    groups: 'centre',
    largeBlocks: 'split',
    keep: 'all',
  }
}

const added: readonly Column[] = [
  { name: 'group', type: 'int' },
  { name: 'score', type: 'decimal' },
  { name: 'reason', type: 'text' },
]

/** Returns the columns of the step: those of the source, the group, the score and the reason. */
export function similarColumns(columns: readonly Column[]): readonly Column[] {
  return [...columns, ...sideBySide([columns, added]).slice(columns.length)]
}

/** True if a column decides which rows are compared. An equal column does if empty values differ. */
export function findsRows(
  { method, finds }: ComparedColumn,
  { emptyValues }: Pick<SimilarRowsConfig, 'emptyValues'>,
): boolean {
  return method === 'equal' ? emptyValues === 'differ' : finds
}

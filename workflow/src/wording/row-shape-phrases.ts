import type { ConfigOf } from '../graph/node-kinds.ts'
import { countPhrase } from '../model/count-phrase.ts'
import { groupPhrase } from './aggregate-phrases.ts'

/** Returns a sentence about the columns that Pivot makes. Null without a column. */
export function pivotPhrase({ keys, column, cell }: ConfigOf<'pivot'>): string | null {
  return column === '' ? null : `columns of ${column}, ${groupPhrase(keys, [{ ...cell, name: '' }])}`
}

/** Returns a sentence about the columns that Unpivot turns into rows. */
export function unpivotPhrase({ choose, columns }: ConfigOf<'unpivot'>): string {
  const names = columns.join(', ')
  if (choose === 'some') return names
  return names === '' ? 'all columns' : `all columns but ${names}`
}

/** Returns a sentence about the rows that First Rows keeps. */
export function firstRowsPhrase({ take, count, share, columns }: ConfigOf<'firstRows'>): string {
  const rows = countPhrase(count, 'row')
  const what = {
    first: `first ${rows}`,
    last: `last ${rows}`,
    skip: `all but the first ${rows}`,
    sampleRows: `random ${rows}`,
    sampleShare: `random ${share} % of the rows`,
  }[take]
  return columns.length > 0 ? `${what} by ${columns.join(', ')}` : what
}

/** Returns a sentence about the columns that Rank and Running Values adds. Null without values. */
export function runningPhrase({ groups, values }: ConfigOf<'runningValues'>): string | null {
  const names = values.map(({ name }) => name).join(', ')
  return groups.length > 0 && names !== '' ? `${names} by ${groups.join(', ')}` : names || null
}

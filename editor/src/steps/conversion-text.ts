import { countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { Conversions } from '../server/insights.ts'

/** Describes the result of a conversion check in one sentence. */
export function conversionReportText({ columns, rows, isAll, isSample }: Conversions): string {
  const fails = columns.reduce((sum, column) => sum + column.fails, 0)
  const failing = columns.filter((column) => column.fails > 0).length
  const all = `${countPhrase(rows, 'row')}${isSample ? ` (${sentence('sampleOfPreview')})` : ''}`
  const looked = rows === 1 && !isSample ? sentence('oneLookedAt') : sentence('lookedAt', { rows: all })
  if (fails === 0) return sentence('allConvert', { looked })
  const cells = `${isAll ? '' : `${sentence('atLeast')} `}${countPhrase(fails, 'cell')}`
  return sentence('someDoNotConvert', { cells, columns: countPhrase(failing, 'column'), looked })
}

/**
 * Describes the number of cells in a column that fail to convert, with 'at least' if not every row was
 * checked.
 */
export function failedCellsText(fails: number, isAll: boolean): string {
  return sentence('cellsDoNotConvert', {
    cells: `${isAll ? '' : `${sentence('atLeast')} `}${formatCount(fails)}`,
  })
}

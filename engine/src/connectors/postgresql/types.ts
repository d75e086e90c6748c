import { AppError, type DataType } from '@anj/workflow'
import type { ColumnMeasures, PlanColumn } from '../../plan/plan.ts'

const MOST_COLUMNS = 1600
const LONGEST_NAME = 63
const LONGEST_VARCHAR = 4000

/** The server's own limits, so that no row is read for a table that can't be made (DESIGN §6). */
export function checkLimits(tableName: string, columns: readonly PlanColumn[]): void {
  if (columns.length > MOST_COLUMNS)
    throw new AppError('tooManyColumns', {
      count: columns.length,
      limit: MOST_COLUMNS,
      database: 'PostgreSQL',
    })
  for (const name of [tableName, ...columns.map((column) => column.name)]) {
    const bytes = Buffer.byteLength(name)
    if (bytes > LONGEST_NAME)
      throw new AppError('nameTooLong', { name, bytes, limit: LONGEST_NAME, database: 'PostgreSQL' })
  }
}

/** The column type that holds every value of a column; without measures, the type that holds any value. */
export function columnType({ type }: PlanColumn, measures: ColumnMeasures | undefined): string {
  return typeOf[type](measures)
}

const typeOf: { readonly [T in DataType]: (measures: ColumnMeasures | undefined) => string } = {
  bit: () => 'boolean',
  int: (measures) => (measures?.fits32Bits ? 'integer' : 'bigint'),
  decimal: numeric,
  float: () => 'double precision',
  char: (measures) => character('char', measures),
  varchar: (measures) => character('varchar', measures),
  text: () => 'text',
  date: () => 'date',
  time: () => 'time(6)',
  datetime: () => 'timestamp(6)',
  timestamp: () => 'timestamp(6)',
}

function numeric(measures: ColumnMeasures | undefined): string {
  if (!measures) return 'numeric'
  const precision = Math.max(1, measures.integerDigits + measures.scale)
  return `numeric(${precision},${measures.scale})`
}

function character(type: 'char' | 'varchar', measures: ColumnMeasures | undefined): string {
  if (!measures || measures.maxLength > LONGEST_VARCHAR) return 'text'
  return `${type}(${roundedUp(measures.maxLength)})`
}

/** 7 stays 7, 23 becomes 30, 120 becomes 150, 1001 becomes 1500: room for a little more, and a number that looks chosen. */
function roundedUp(length: number): number {
  const step = length <= 10 ? 1 : length <= 100 ? 10 : length <= 1000 ? 50 : 500
  return Math.max(1, Math.ceil(length / step) * step)
}

import type { DataType } from '@anj/workflow'

const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])
const moments: ReadonlySet<DataType> = new Set(['date', 'time', 'datetime', 'timestamp'])
const texts: ReadonlySet<DataType> = new Set(['char', 'varchar', 'text'])

/** True for numeric types. */
export const isNumberType = (type: DataType): boolean => numbers.has(type)
/** True for types of dates and times. */
export const isMomentType = (type: DataType): boolean => moments.has(type)
/** True for types of texts. */
export const isTextType = (type: DataType): boolean => texts.has(type)

import type { DataType } from '@anj/workflow'

export { isTextType } from '@anj/workflow'

const numbers: ReadonlySet<DataType> = new Set(['int', 'decimal', 'float'])
const moments: ReadonlySet<DataType> = new Set(['date', 'time', 'datetime', 'timestamp'])

/** True for numeric types. */
export const isNumberType = (type: DataType): boolean => numbers.has(type)
/** True for types of dates and times. */
export const isMomentType = (type: DataType): boolean => moments.has(type)

import type { ParameterLiteral } from '../bind-parameters.ts'

/** Returns a value with its type. A text is hexadecimal, so that it doesn't depend on `sql_mode`. */
export const parameterLiteral: ParameterLiteral = ({ type, value }) => {
  switch (type) {
    case 'text':
      return `_utf8mb4 0x${Buffer.from(value, 'utf8').toString('hex')}`
    case 'date':
      return `cast('${value}' as date)`
    case 'datetime':
      return `cast('${value}' as datetime(6))`
    case 'int':
    case 'decimal':
      return `(${value})`
    case 'bit':
      return value
  }
}

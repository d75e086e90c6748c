import type { ParameterLiteral } from '../bind-parameters.ts'

/**
 * Returns a value with its type. A text is hexadecimal UTF-16, because T-SQL drops a line break behind a backslash even
 * in quotes.
 */
export const parameterLiteral: ParameterLiteral = ({ type, value }) => {
  switch (type) {
    case 'text':
      return `convert(nvarchar(4000), 0x${Buffer.from(value, 'utf16le').toString('hex')})`
    case 'int':
      return `cast('${value}' as bigint)`
    case 'decimal': {
      const [whole = '', fraction = ''] = value.replace('-', '').split('.')
      return `cast('${value}' as decimal(${whole.length + fraction.length}, ${fraction.length}))`
    }
    case 'date':
      return `cast('${value}' as date)`
    case 'datetime':
      return `cast('${value.replace(' ', 'T')}' as datetime2(6))`
    case 'bit':
      return `cast(${value === 'true' ? 1 : 0} as bit)`
  }
}

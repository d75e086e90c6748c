import { AppError, type CsvOptions, sentence } from '@anj/workflow'

/** Refuses contradictory reading options. */
export function checkOptions({ delimiter, quote }: CsvOptions): void {
  const refuse = (why: string) => {
    throw new AppError('csvOptionsInvalid', { why })
  }
  if (/[\r\n]/.test(delimiter)) refuse(sentence('csvDelimiterIsNewline'))
  if (delimiter.includes('\0')) refuse(sentence('csvDelimiterIsNul'))
  if (delimiter === quote) refuse(sentence('csvDelimiterIsQuote'))
  if (quote !== '' && delimiter.includes(quote)) refuse(sentence('csvDelimiterHoldsQuote'))
}

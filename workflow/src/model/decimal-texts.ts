/** Returns a number that a user typed in plain form: without a plus sign or leading zeros. */
export function plainDecimal(number: string): string {
  return number.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')
}

/** Returns the form of a number that all equal numbers share: plain, without zeros at the end or a negative zero. */
export function sharedForm(number: string): string {
  const plain = plainDecimal(number)
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  return short === '-0' ? '0' : short
}

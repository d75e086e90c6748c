interface RejectedValue {
  readonly row: number
  readonly column: string
  readonly value: string | null
  readonly reason: string
}

/** Returns a line about a value that doesn't convert. */
export function rejectLine({ row, column, value, reason }: RejectedValue): string {
  return `row ${row}, ${column}: ${value}: ${reason}`
}

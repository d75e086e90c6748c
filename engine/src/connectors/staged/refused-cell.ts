import { AppError, type Column, sentence } from '@anj/workflow'

const reasons = {
  notADate: 'sourceNotADate',
  notATime: 'sourceNotATime',
  notABit: 'sourceNotABit',
  tooFine: 'sourceTooFine',
  noCharacter: 'sourceNoCharacter',
} as const

/** Thrown for a value that can't be read without loss. Carries the position of the value's column and the reason. */
export class RefusedCell extends Error {
  readonly place: number
  readonly value: string
  readonly why: keyof typeof reasons

  constructor(place: number, value: string, why: RefusedCell['why']) {
    super(why)
    this.place = place
    this.value = value
    this.why = why
  }

  /** Returns the error for users. */
  refusal(columns: readonly { readonly column: Column }[]): AppError {
    const column = columns[this.place]?.column.name ?? ''
    return new AppError('sourceValueRefused', {
      column,
      value: this.value,
      reason: sentence(reasons[this.why]),
    })
  }
}

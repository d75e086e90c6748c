/** The reason for discarding a model's answer. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnfitAnswer'
}

/** Thrown when a model's answer has to be discarded. The message gives the reason. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnfitAnswer'
}

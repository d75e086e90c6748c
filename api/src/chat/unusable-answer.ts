/** The reason why a model's answer isn't shown. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnfitAnswer'
}

/** The reason why a model's answer isn't shown. */
export class UnfitAnswer extends Error {
  override readonly name = 'UnfitAnswer'
}

/** Why what a model said is not shown. */
export class UnfitAnswer extends Error {
  override readonly name = 'UnfitAnswer'
}

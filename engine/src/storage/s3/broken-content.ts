/** An error of the source stream, not of the bucket. */
export class BrokenContent extends Error {
  override readonly name = 'BrokenContent'

  constructor(cause: unknown) {
    super('The content broke off', { cause })
  }
}

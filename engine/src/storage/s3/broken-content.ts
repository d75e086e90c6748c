/** What was to be stored broke off by itself; the bucket has no part in it. */
export class BrokenContent extends Error {
  override readonly name = 'BrokenContent'

  constructor(cause: unknown) {
    super('The content broke off', { cause })
  }
}

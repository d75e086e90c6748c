/** Thrown when the stream being stored fails, as opposed to the bucket. */
export class ContentAborted extends Error {
  override readonly name = 'BrokenContent'

  constructor(cause: unknown) {
    super('The content ended early', { cause })
  }
}

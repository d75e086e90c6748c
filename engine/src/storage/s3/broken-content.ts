/** Thrown when the source stream fails, rather than the bucket. */
export class ContentAborted extends Error {
  override readonly name = 'BrokenContent'

  constructor(cause: unknown) {
    super('The content ended early', { cause })
  }
}

/** The connection settings of a bucket on an S3-compatible server. */
export interface BucketSettings {
  readonly name: string
  /** The prefix of every key, with a trailing slash; empty when the bucket contains only the store. */
  readonly prefix: string
  /** The URL of the server; null for Amazon S3. */
  readonly endpoint: string | null
  /** The region; null for the region in the environment or else us-east-1. */
  readonly region: string | null
  /**
   * The access key. If null, the credentials come from environment variables, configuration files, or the role of the
   * machine or container.
   */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** True to put the bucket's name in the path of URLs instead of the host name. */
  readonly pathStyle: boolean
  /** Maximum number of bytes for unused copies on this machine's disk. */
  readonly copyLimit: number
  /** Maximum number of bytes in a streamed file. */
  readonly largest: number
}

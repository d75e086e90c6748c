/** How a bucket of an S3-compatible server is reached. */
export interface BucketSettings {
  readonly name: string
  /** Segments before every key, with a slash at the end; empty when the bucket is the store's alone. */
  readonly prefix: string
  /** Address of the server; null for Amazon's own. */
  readonly endpoint: string | null
  /** Null for what the environment says, else us-east-1. */
  readonly region: string | null
  /** Null for the account that the machine has: the usual variables, files, or the role of machine or container. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** The bucket's name stands in the path of addresses instead of before the host. */
  readonly pathStyle: boolean
  /** Bytes of this machine's disk for copies that nobody reads at present. */
  readonly copyLimit: number
  /** Bytes of the largest file that comes as a stream. */
  readonly largest: number
}

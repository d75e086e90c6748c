declare module '@20minutes/s3rver' {
  /** An S3 server over a folder. Its only account has the key S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      /** A wrong signature is let through; an unknown key is refused all the same. */
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

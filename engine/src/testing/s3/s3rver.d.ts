declare module '@20minutes/s3rver' {
  /** An S3 server that stores objects in a folder. Its only account has the access key S3RVER and the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly directory: string
      readonly vhostBuckets: boolean
      /** Accepts wrong signatures. An unknown key is still refused. */
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}

import type { BucketSettings } from './bucket-settings.ts'
import { openFolder } from './shared-folder.ts'
import type { Storage } from './storage.ts'

/** The location of the store. */
export interface StoreSettings {
  /** The store's folder when the store isn't a bucket. */
  readonly storeFolder: string
  /** Null or omitted when the store is a folder. */
  readonly bucket?: BucketSettings | null
  /** The local folder for copies of a bucket's files. */
  readonly dataFolder: string
}

/** Opens the store that the settings describe. The S3 client is loaded only for a bucket. */
export async function openStorage({ storeFolder, bucket, dataFolder }: StoreSettings): Promise<Storage> {
  if (!bucket) return openFolder(storeFolder)
  const { openBucket } = await import('./s3/open-bucket.ts')
  return await openBucket(bucket, dataFolder)
}

import type { BucketSettings } from './bucket-settings.ts'
import { openFolder } from './shared-folder.ts'
import type { Storage } from './storage.ts'

/** What says where the store is. */
export interface StoreSettings {
  /** Where it is when there is no bucket. */
  readonly storeFolder: string
  /** Null or left out for a folder. */
  readonly bucket?: BucketSettings | null
  /** This machine's folder, below which a bucket's files are copied to be read. */
  readonly dataFolder: string
}

/** Opens the store that the settings name. What a bucket needs is loaded only for a bucket. */
export async function openStorage({ storeFolder, bucket, dataFolder }: StoreSettings): Promise<Storage> {
  if (!bucket) return openFolder(storeFolder)
  const { openBucket } = await import('./s3/open-bucket.ts')
  return await openBucket(bucket, dataFolder)
}

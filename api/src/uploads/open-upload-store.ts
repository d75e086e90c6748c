import { resolve } from 'node:path'
import type { FolderStorage, Storage } from '@anj/engine'
import { openFolderUploads } from './folder-uploads.ts'
import { openPieceUploads } from './piece-uploads.ts'
import type { UploadStore } from './upload-store.ts'

/**
 * Opens the upload store for a storage. A folder keeps uploads as files; other storages keep them as multipart pieces.
 */
export function openUploadStore(
  storage: Storage,
  { storeFolder }: { readonly storeFolder: string },
): UploadStore {
  if (storage.pieces) return openPieceUploads(storage.pieces)
  if (!isFolder(storage)) throw new Error('Uploads to a store without paths arrive in pieces')
  return openFolderUploads(storage, resolve(storeFolder))
}

function isFolder(storage: Storage): storage is FolderStorage {
  return 'rename' in storage
}

import { sentence } from '@anj/workflow/messages'
import type { Upload } from 'tus-js-client'
import { client } from './client.ts'
import { FilePack } from './file-pack.ts'

/** Receives the progress of an upload. */
export interface UploadListener {
  progressed(percent: number): void
  finished(datasetId: string): void
  failed(sentence: string): void
}

/** The dataset that a file goes to. Without one, the file becomes a dataset of its own. */
export interface UploadGoal {
  /** The dataset that the file becomes a new version of. */
  readonly replaces: string | null
  /** The newest version of that dataset, if the file is added to its files instead of replacing them. */
  readonly addsTo?: string | null
}

/** The use of a file: its rows are read, or outputs fill it. */
export type UploadUse = 'rows' | 'template'

const PART = 8 * 1024 * 1024
/** The maximum size of a file that is sent with the request that creates its upload. */
const MOST_AT_ONCE = 1024 * 1024
const MARK = 'anj'

/**
 * Deletes the stored positions of interrupted uploads, because they contain file names, which other users must not see.
 */
export function forgetUploads(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`tus::${MARK} `)) localStorage.removeItem(key)
}

/**
 * Uploads a file, or a pack as one archive, in parts with tus 1.0. An interrupted upload can resume where it stopped,
 * even after the browser was closed. Returns a function that pauses the upload.
 */
export function uploadFile(
  file: File | FilePack,
  goal: UploadGoal,
  listener: UploadListener,
  use: UploadUse = 'rows',
): () => void {
  let upload: Upload | null = null
  let isPaused = false
  prepare(file, { ...goal, use }, listener).then(
    (prepared) => {
      if (isPaused) return
      upload = prepared
      send(prepared)
    },
    () => listener.failed(sentence('uploadInterrupted')),
  )
  return () => {
    isPaused = true
    void upload?.abort()
  }
}

/** Loads the upload library on first use. */
async function prepare(
  chosen: File | FilePack,
  { replaces, addsTo = null, use }: UploadGoal & { readonly use: UploadUse },
  listener: UploadListener,
): Promise<Upload> {
  const tus = await import('tus-js-client')
  const file = chosen instanceof FilePack ? await chosen.packed() : chosen
  return new tus.Upload(file, {
    endpoint: client.url('/uploads'),
    chunkSize: PART,
    uploadDataDuringCreation: file.size <= MOST_AT_ONCE,
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    metadata: {
      filename: file.name,
      // A request that is repeated after a lost response continues the same upload.
      requestId: crypto.randomUUID(),
      ...(replaces !== null && { datasetId: replaces }),
      ...(addsTo !== null && { addsToVersion: addsTo }),
      ...(use === 'template' && { use }),
    },
    // Resumes an interrupted upload only if it has the same goal.
    fingerprint: () =>
      Promise.resolve(
        [MARK, file.name, file.size, file.lastModified, replaces ?? 'new', addsTo ?? 'all', use].join(' '),
      ),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(client.authorization())) request.setHeader(name, value)
    },
    onProgress: (sent, all) => listener.progressed(all === 0 ? 100 : (100 * sent) / all),
    onSuccess: ({ lastResponse }) => {
      const datasetId = lastResponse.getHeader('Anj-Dataset-Id')
      if (datasetId) listener.finished(datasetId)
      else listener.failed(sentence('uploadLost'))
    },
    onError: (error) => listener.failed(refusal(error) ?? sentence('uploadInterrupted')),
  })
}

function send(upload: Upload): void {
  upload
    .findPreviousUploads()
    .then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    })
    .catch(() => upload.start())
}

/** Returns the server's message if it refused the upload. */
function refusal(error: unknown): string | null {
  const body = (error as { originalResponse?: { getBody(): string } | null }).originalResponse?.getBody()
  try {
    const answer = JSON.parse(body ?? 'null') as { message?: unknown } | null
    return typeof answer?.message === 'string' ? answer.message : null
  } catch {
    return null
  }
}

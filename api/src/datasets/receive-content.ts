import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { AppError } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'
import { maxUploadBytes, requireUpload } from '../uploads/upload-room.ts'

/** Content in the store that doesn't belong to a dataset yet. */
export interface ReceivedContent {
  readonly originalKey: string
  readonly bytes: number
}

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings'>

/**
 * Streams a request's body into the store without buffering it. Removes content that is empty, too large or incomplete.
 */
export async function receiveContent(
  deps: Deps,
  organizationId: string,
  raw: IncomingMessage,
): Promise<ReceivedContent> {
  const { bytes: most, refusal } = await maxUploadBytes(deps, organizationId)
  await requireUpload(deps, organizationId, Number(raw.headers['content-length'] ?? 0))
  const originalKey = `originals/${randomUUID()}`
  // Keeps the request open when its content is refused, so that the response can be sent.
  const chunks = raw.iterator({ destroyOnReturn: false })
  async function* limited() {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += (chunk as Buffer).length
      if (bytes > most) throw refusal
      yield chunk as Buffer
    }
    if (raw.complete === false) throw new AppError('contentBroken', {})
    if (bytes === 0) throw new AppError('contentEmpty', {})
  }
  const { bytes } = await deps.storage.put(originalKey, Readable.from(limited())).catch((cause: unknown) => {
    const isBroken = raw.destroyed && !raw.complete && !(cause instanceof AppError)
    throw isBroken ? new AppError('contentBroken', {}, { cause }) : cause
  })
  return { originalKey, bytes }
}

/** Refuses a multipart form, because its boundaries and headers would become part of the file. */
export function refuseFormUpload({ headers }: IncomingMessage): void {
  if (headers['content-type']?.toLowerCase().startsWith('multipart/'))
    throw new AppError('contentEncoded', {})
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses a body whose content type contradicts the file name, because it would be read incorrectly. */
export function refuseMismatchedType({ headers }: IncomingMessage, fileName: string): void {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isWorkbook = /\.xlsx$/i.test(fileName)
  const isOther = isWorkbook ? contentType.startsWith('text/') : contentType === workbook
  if (isOther) throw new AppError('contentKindWrong', { contentType, fileName })
}

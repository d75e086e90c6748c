import { readdir, readFile, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

/** The minimum size in S3 of every part except the last. */
const smallestPart = 5 * 1024 * 1024

/**
 * Uses the files that s3rver keeps to answer calls for multipart uploads that s3rver doesn't support. Also deletes
 * objects, because s3rver would delete their folders as well, even while another call is writing to them. Returns false
 * for all other calls.
 */
export async function answerParts(
  bucketFolder: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const uploads = join(bucketFolder, '._S3rver_uploads')
  const uploadId = url.searchParams.get('uploadId')
  const method = request.method ?? 'GET'
  if (method === 'GET' && url.searchParams.has('uploads')) {
    request.resume()
    send(response, 200, await listUploads(uploads, url.searchParams.get('prefix') ?? ''))
    return true
  }
  if (uploadId === null && method === 'DELETE') {
    const [, , ...segments] = decodeURIComponent(url.pathname).split('/')
    const path = join(bucketFolder, ...segments)
    for (const end of ['object', 'object.md5', 'metadata.json'])
      await rm(`${path}._S3rver_${end}`, { force: true })
    request.resume()
    response.writeHead(204).end()
    return true
  }
  if (uploadId === null) return false
  const folder = join(uploads, uploadId)
  if (!/^[0-9a-f]+$/.test(uploadId) || !(await stat(folder).catch(() => null))) {
    request.resume()
    send(response, 404, '<Error><Code>NoSuchUpload</Code><Message>It is over</Message></Error>')
    return true
  }
  if (method === 'GET') {
    send(response, 200, await listParts(folder))
    return true
  }
  if (method === 'DELETE') {
    await rm(folder, { recursive: true, force: true })
    response.writeHead(204).end()
    return true
  }
  const isTooSmall = (await partsOf(folder)).slice(0, -1).some(({ bytes }) => bytes < smallestPart)
  if (method === 'POST' && isTooSmall) {
    request.resume()
    send(response, 400, '<Error><Code>EntityTooSmall</Code><Message>A part is too small</Message></Error>')
    return true
  }
  return false
}

async function listUploads(uploads: string, prefix: string): Promise<string> {
  const ids = await readdir(uploads).catch(() => [])
  const found = await Promise.all(
    ids.map(async (id) => {
      const path = join(uploads, id, 'key')
      const key = await readFile(path, 'utf8')
      const { mtime } = await stat(path)
      if (!key.startsWith(prefix)) return ''
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
    }),
  )
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${found.join('')}</ListMultipartUploadsResult>`
}

async function listParts(folder: string): Promise<string> {
  const parts = await partsOf(folder)
  const rows = parts.map(
    ({ number, bytes, md5, at }) =>
      `<Part><PartNumber>${number}</PartNumber><LastModified>${at.toISOString()}</LastModified><ETag>"${md5}"</ETag><Size>${bytes}</Size></Part>`,
  )
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`
}

/** Returns the complete parts, which are those whose MD5 the server has written. */
async function partsOf(folder: string) {
  const names = (await readdir(folder)).filter((name) => /^\d+\.md5$/.test(name))
  const parts = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name.slice(0, -'.md5'.length))
      const { size, mtime } = await stat(path)
      const md5 = (await readFile(join(folder, name), 'utf8')).trim()
      return { number: Number.parseInt(name, 10), bytes: size, md5, at: mtime }
    }),
  )
  return parts.sort((a, b) => a.number - b.number)
}

function send(response: ServerResponse, status: number, xml: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
    .end(body)
}

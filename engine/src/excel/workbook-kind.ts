import { open } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import { openArchive } from './archive.ts'

export type WorkbookKind = 'xlsx' | 'ods' | 'fods' | 'xls'

const HEAD = 4_096

/** Detects the format of a workbook by its first bytes, and refuses other files. */
export async function workbookKind(path: string): Promise<WorkbookKind> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  const begins = (hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (bytesRead === 0) throw refused('notWorkbookNothing')
  // Awaited here, because the file closes before a returned promise has a handler for its error.
  if (begins('504b0304') || begins('504b0506') || begins('504b0708')) return await kindOfArchive(path)
  if (begins('d0cf11e0a1b11ae1')) return 'xls'
  // Files from Excel 2 to 4 have no container.
  if (/^0900|^0902|^0904/.test(head.toString('hex', 0, 2)) && head[3] === 0) return 'xls'
  if (isFlatOpenDocument(head)) return 'fods'
  throw refused(looksLikeText(head) ? 'notWorkbookText' : 'notWorkbookKind')
}

/** Matches a part of every Numbers, Pages and Keynote document. Some documents store the part in a folder. */
const applePart = /^([^/]+\/)?(index\.zip|index\/document\.iwa|index\.xml|index\.apxl)$/

async function kindOfArchive(path: string): Promise<'xlsx' | 'ods'> {
  await using archive = await openArchive(path)
  if (archive.has('xl/workbook.xml')) return 'xlsx'
  if ([...archive.parts].some((part) => applePart.test(part))) throw refused('notWorkbookApple')
  // In an encrypted document, newer programs leave only the second part visible.
  return archive.has('content.xml') || archive.has('encrypted-package') ? 'ods' : 'xlsx'
}

/** True for an OpenDocument in a single XML file. */
function isFlatOpenDocument(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\0', '')
  return (
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text) &&
    /<(?:[\w-]+:)?document\s[^<]*:opendocument:/.test(text)
  )
}

function refused(
  why: 'notWorkbookNothing' | 'notWorkbookText' | 'notWorkbookKind' | 'notWorkbookApple',
): AppError {
  return new AppError('workbookNot', { why: sentence(why) })
}

function looksLikeText(head: Buffer): boolean {
  return !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
}

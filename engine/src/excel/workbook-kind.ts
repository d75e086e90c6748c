import { open } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import { openArchive } from './archive.ts'

export type WorkbookKind = 'xlsx' | 'ods' | 'fods' | 'xls'

const HEAD = 4_096

/** Finds out what a file that calls itself a workbook is, by its first bytes; refuses what is none. */
export async function workbookKind(path: string): Promise<WorkbookKind> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  const begins = (hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (bytesRead === 0) throw refused('notWorkbookNothing')
  if (begins('504b0304') || begins('504b0506') || begins('504b0708')) return kindOfArchive(path)
  if (begins('d0cf11e0a1b11ae1')) return 'xls'
  // Sheets of Excel 2 to 4 have no container around them.
  if (/^0900|^0902|^0904/.test(head.toString('hex', 0, 2)) && head[3] === 0) return 'xls'
  if (isFlatOpenDocument(head)) return 'fods'
  throw refused(looksLikeText(head) ? 'notWorkbookText' : 'notWorkbookKind')
}

/** A part of every document of Numbers, Pages and Keynote, of which some lie in a folder within the archive. */
const applePart = /^([^/]+\/)?(index\.zip|index\/document\.iwa|index\.xml|index\.apxl)$/

async function kindOfArchive(path: string): Promise<'xlsx' | 'ods'> {
  await using archive = await openArchive(path)
  if (archive.has('xl/workbook.xml')) return 'xlsx'
  if ([...archive.parts].some((part) => applePart.test(part))) throw refused('notWorkbookApple')
  // The second is all that a newer program leaves to be seen behind a password.
  return archive.has('content.xml') || archive.has('encrypted-package') ? 'ods' : 'xlsx'
}

/** An OpenDocument that is a single file of XML. */
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

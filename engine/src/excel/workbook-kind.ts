import { open } from 'node:fs/promises'
import { AppError, sentence } from '@anj/workflow'
import { openArchive } from './archive.ts'

export type WorkbookKind = 'xlsx' | 'ods' | 'xls'

const HEAD = 4_096

/** Finds out what a file that calls itself a workbook is, by its first bytes; refuses what is none. */
export async function workbookKind(path: string): Promise<WorkbookKind> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  const head = buffer.subarray(0, bytesRead)
  const begins = (hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (bytesRead === 0) throw refused('notWorkbookNothing')
  if (begins('504b0304') || begins('504b0506') || begins('504b0708'))
    return (await isOpenDocument(path)) ? 'ods' : 'xlsx'
  if (begins('d0cf11e0a1b11ae1')) return 'xls'
  // Sheets of Excel 2 to 4 have no container around them.
  if (/^0900|^0902|^0904/.test(head.toString('hex', 0, 2)) && head[3] === 0) return 'xls'
  throw refused(looksLikeText(head) ? 'notWorkbookText' : 'notWorkbookKind')
}

async function isOpenDocument(path: string): Promise<boolean> {
  await using archive = await openArchive(path)
  return archive.has('content.xml') && !archive.has('xl/workbook.xml')
}

function refused(why: 'notWorkbookNothing' | 'notWorkbookText' | 'notWorkbookKind'): AppError {
  return new AppError('workbookNot', { why: sentence(why) })
}

function looksLikeText(head: Buffer): boolean {
  return !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
}

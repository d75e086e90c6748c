import { posix } from 'node:path'
import { AppError, sentence } from '@anj/workflow'
import type { Archive } from './archive.ts'
import { damagedWorkbook, partMissing } from './problems.ts'
import { readPart } from './read-part.ts'
import { resolveEscapes } from './value-bytes.ts'
import { spreadsheetMl } from './vocabularies.ts'
import type { Attributes } from './xml-attributes.ts'
import { keyOf, pathOf } from './xml-names.ts'
import type { XmlReader } from './xml-scanner.ts'

/** A sheet with cells. Chart and macro sheets are omitted. */
export interface SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly part: string
  /** The position in the workbook, from 0. Chart sheets count, too. */
  readonly index: number
}

/** The structure of a workbook. */
export interface WorkbookParts {
  /** The path of the main part. */
  readonly main: string
  readonly sheets: readonly SheetPart[]
  /** True when days count from 1904 instead of 1900. */
  readonly is1904: boolean
  readonly sharedStrings: string | null
  readonly styles: string | null
}

const SHEET = pathOf('sheets/sheet')
const WORKBOOK_PR = pathOf('workbookPr')
const DATE_1904 = keyOf('date1904')
const NAME = keyOf('name')
const STATE = keyOf('state')
const SHEET_RELATION = keyOf('r:id')

/** Finds the parts of a workbook by following its relationships. */
export async function readWorkbookParts(archive: Archive): Promise<WorkbookParts> {
  const main = await findMain(archive)
  const sheets: { name: string; hidden: boolean; relation: string }[] = []
  let is1904 = false
  await readPart(archive, main, {
    ...deaf,
    open: (path, attributes) => {
      if (path === WORKBOOK_PR) is1904 = /^(1|true|on)$/.test(attributes.valueOf(DATE_1904) ?? '')
      if (path === SHEET) sheets.push(sheetOf(attributes))
    },
  })
  const relations = await readRelations(archive, main)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.part ?? null
  return {
    main,
    sheets: sheets.flatMap(({ name, hidden, relation }, index) => {
      const found = relations.find(({ id }) => id === relation)
      if (!found) throw damagedWorkbook(sentence('damagedSheet', { sheet: name }))
      return found.type === 'worksheet' ? [{ name, hidden, part: found.part, index }] : []
    }),
    is1904,
    sharedStrings: existing(archive, partOf('sharedStrings')),
    styles: existing(archive, partOf('styles')),
  }
}

const deaf = {
  vocabulary: spreadsheetMl,
  close: () => undefined,
  text: () => undefined,
  plain: () => undefined,
}

function existing(archive: Archive, part: string | null): string | null {
  return part !== null && archive.has(part) ? part : null
}

/** Returns the main part, which the root relationships refer to. */
async function findMain(archive: Archive): Promise<string> {
  const usual = 'xl/workbook.xml'
  const named = archive.has('_rels/.rels')
    ? (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.part
    : undefined
  const main = named ?? usual
  if (/\.bin$/i.test(main) || (!archive.has(main) && archive.has('xl/workbook.bin')))
    throw new AppError('workbookBinary', {})
  if (named && !archive.has(named)) throw partMissing(named)
  if (!archive.has(main)) throw new AppError('workbookNot', { why: sentence('notWorkbookArchive') })
  if (/^(word|ppt|visio)\//i.test(main))
    throw new AppError('workbookNot', { why: sentence('notWorkbookArchive') })
  return main
}

/** A relationship from a part to another part of the workbook. */
export interface Relation {
  readonly id: string
  /** The last segment of the relationship type, which is the same in both dialects of the format. */
  readonly type: string
  readonly part: string
}

const RELATIONSHIP = pathOf('Relationship')
const ID = keyOf('Id')
const TYPE = keyOf('Type')
const TARGET = keyOf('Target')
const TARGET_MODE = keyOf('TargetMode')

/** Returns the relationships of a part to other parts of the workbook. */
export async function readRelations(archive: Archive, part: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(part)
  const found: Relation[] = []
  const reader: XmlReader = {
    ...deaf,
    open: (path, attributes) => {
      if (path !== RELATIONSHIP) return
      const target = (attributes.valueOf(TARGET) ?? '').replaceAll('\\', '/')
      if (attributes.valueOf(TARGET_MODE) === 'External') return
      found.push({
        id: attributes.valueOf(ID) ?? '',
        type: (attributes.valueOf(TYPE) ?? '').split('/').at(-1) ?? '',
        part: posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target)),
      })
    },
  }
  const relations = relationsOf(part)
  if (archive.has(relations)) await readPart(archive, relations, reader)
  return found
}

/** Returns the path of the part with the relationships of a part. */
export function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
}

function sheetOf(attributes: Attributes) {
  const state = attributes.valueOf(STATE)
  return {
    name: resolveEscapes(attributes.valueOf(NAME) ?? ''),
    hidden: state === 'hidden' || state === 'veryHidden',
    relation: attributes.valueOf(SHEET_RELATION) ?? '',
  }
}

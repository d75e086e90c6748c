import { sentence } from '@anj/workflow'
import { type Archive, openArchive } from '../archive.ts'
import { workbookKind } from '../workbook-kind.ts'
import { readWorkbookParts, relationsOf, type WorkbookParts } from '../workbook-parts.ts'
import { templateNot } from './problems.ts'
import { readTextPart, unescaped } from './read-text-part.ts'
import { attributeOf, localName, tokensOf } from './xml-tokens.ts'

const MB = 1_000_000
/** Maximum unpacked size of a template, which each run unpacks and packs again. */
const MOST_UNPACKED = 1_000 * MB

/** A workbook whose parts can be copied into another one. */
export interface Template extends AsyncDisposable {
  readonly archive: Archive
  readonly parts: WorkbookParts
}

/** The contents of a template that users should know of before a run. */
export interface TemplateContents {
  readonly sheets: WorkbookParts['sheets']
  /** The names of files that formulas refer to. */
  readonly links: readonly string[]
  readonly connections: readonly string[]
  readonly isSigned: boolean
}

/** Opens a template. Refuses workbooks with macros, other types of workbooks, and archives that are too large. */
export async function openTemplate(path: string): Promise<Template> {
  if ((await workbookKind(path)) !== 'xlsx') throw templateNot(sentence('templateNotXlsx'))
  const archive = await openArchive(path)
  try {
    if (archive.unpackedBytes > MOST_UNPACKED)
      throw templateNot(sentence('templateTooLarge', { limit: MOST_UNPACKED / MB }))
    const parts = await readWorkbookParts(archive)
    await refuseOtherTypes(archive, parts.main)
    if (parts.is1904) throw templateNot(sentence('templateDates1904'))
    return { archive, parts, [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose]() as Promise<void> }
  } catch (error) {
    await archive[Symbol.asyncDispose]()
    throw error
  }
}

/** Parts with programs: VBA projects, and sheets of Excel 4 macros. */
const program = /(^|\/)(vbaproject[^/]*\.bin|macrosheets\/)/

async function refuseOtherTypes(archive: Archive, main: string): Promise<void> {
  const types = (await readTextPart(archive, '[Content_Types].xml')).toLowerCase()
  if (
    [...archive.parts].some((part) => program.test(part)) ||
    /macroenabled|vbaproject|macrosheet/.test(types)
  )
    throw templateNot(sentence('templateMacros'))
  const own = tokensOf(types).find(
    (token) => localName(token) === 'override' && attributeOf(token, 'partname') === `/${main.toLowerCase()}`,
  )
  if (own?.includes('.template.main+xml')) throw templateNot(sentence('templateOfTemplates'))
}

/** Finds what users should know about a template. */
export async function inspectTemplate({ archive, parts }: Template): Promise<TemplateContents> {
  const links: string[] = []
  for (const part of archive.parts) {
    if (!/(^|\/)externallinks\/[^/]+\.xml$/.test(part)) continue
    links.push(...(await targetsOf(archive, relationsOf(part))))
  }
  const connections = [...archive.parts].find((part) => /(^|\/)connections\.xml$/.test(part))
  return {
    sheets: parts.sheets,
    links: [...new Set(links)],
    connections: connections === undefined ? [] : await valuesIn(archive, connections, 'connection', 'name'),
    isSigned: [...archive.parts].some((part) => part.startsWith('_xmlsignatures/')),
  }
}

/** Returns the files that the external relationships of a part refer to. */
async function targetsOf(archive: Archive, relations: string): Promise<readonly string[]> {
  return archive.has(relations) ? await valuesIn(archive, relations, 'Relationship', 'Target') : []
}

async function valuesIn(
  archive: Archive,
  part: string,
  element: string,
  attribute: string,
): Promise<readonly string[]> {
  const values = tokensOf(await readTextPart(archive, part)).flatMap((token) =>
    localName(token) === element ? (attributeOf(token, attribute) ?? []) : [],
  )
  return values.map((value) => unescaped(value, part))
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Note, namesPhrase, note, type TemplateOptions } from '@anj/workflow'
import { inspectTemplate, openTemplate, type TemplateContents } from '../excel/template/open-template.ts'
import { hashFile } from './hash-file.ts'
import type { IngestHandlers, IngestRequest, IngestResult } from './protocol.ts'
import { described, writeColumnarCopy } from './store-table.ts'

/**
 * Checks a workbook that outputs fill. Its sheets and what users should know about it are in its profile. The columnar
 * copy lists the sheets, because each version of a file has one.
 */
export async function ingestTemplate(
  request: IngestRequest,
  workFolder: string,
  on: IngestHandlers,
  signal?: AbortSignal,
): Promise<IngestResult & { readonly options: TemplateOptions }> {
  const options: TemplateOptions = { use: 'template' }
  on.optionsFound?.(options)
  await using template = await openTemplate(request.originalPath)
  const contents = await inspectTemplate(template)
  const sheets = contents.sheets.map(({ name, hidden }) => ({ name, hidden }))
  const path = join(workFolder, 'sheets.csv')
  const lines = sheets.map(({ name }) => `"${name.replaceAll('"', '""')}"\n`)
  await writeFile(path, ['"Sheet"\n', ...lines].join(''))
  const profile = await writeColumnarCopy(
    {
      path,
      options: { delimiter: ',', quote: '"', header: true },
      names: ['Sheet'],
      linesBefore: 0,
      expectedRows: sheets.length,
      bytesPerRow: 32,
    },
    request,
    workFolder,
    on.progress,
    signal,
  )
  return {
    options,
    profile: described({ ...profile, sheets }, notesOn(contents)),
    ...(await hashFile(request.originalPath, signal)),
  }
}

function notesOn({ links, connections, isSigned }: TemplateContents): readonly Note[] {
  const named = (names: readonly string[]) => ({ names: namesPhrase(names) })
  return [
    ...(links.length > 0 ? [note('noteTemplateLinks', named(links))] : []),
    ...(connections.length > 0 ? [note('noteTemplateConnections', named(connections))] : []),
    ...(isSigned ? [note('noteTemplateSignature')] : []),
  ]
}

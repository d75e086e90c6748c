import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messages } from '@anj/workflow'

/** Remedies by message code. */
export type MessageFixes = ReadonlyMap<string, string>

/**
 * Reads the remedies for messages from the help pages, as plain text. The remedies are in the last column of tables
 * whose first column is `message`. Returns an empty map when the program is installed without help pages.
 */
export async function readMessageFixes(from: string = import.meta.dirname): Promise<MessageFixes> {
  const folder = findHelp(from)
  if (folder === null) return new Map()
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'messages.md')
  const pages = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const told = new Map(pages.flatMap(rowsOf))
  return new Map(
    Object.entries(messages).flatMap(([code, message]) => {
      const cure = told.get(message)
      return cure === undefined || says.test(cure) ? [] : [[code, cure] as const]
    }),
  )
}

/** Matches remedies that only refer to the message itself. */
const says = /^(?:As it says|Follow the message)\b/

function findHelp(from: string): string | null {
  const folder = join(from, 'docs', 'help')
  if (existsSync(join(folder, 'index.md'))) return folder
  const parent = dirname(from)
  return parent === from ? null : findHelp(parent)
}

/** Returns each message on a page with the last cell of its row. */
function rowsOf(page: string): readonly (readonly [message: string, cure: string])[] {
  const rows: (readonly [string, string])[] = []
  let header: string | null = null
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) header = null
    else {
      const cells = line.replace(/^\||(?<!\\)\|\s*$/g, '').split(/(?<!\\)\|/)
      const first = cells[0]?.trim() ?? ''
      header ??= first
      const cure = plain(cells.at(-1) ?? '')
      if (header === 'message')
        for (const [, , code = ''] of first.matchAll(/(`+)(.+?)\1/g)) rows.push([code.trim(), cure])
    }
  }
  return rows
}

/** Removes Markdown formatting. */
function plain(cell: string): string {
  return cell
    .trim()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replaceAll('\\|', '|')
}

/** Writes the help's list of all messages; with --check it reports whether the list is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue, messages } from '@anj/workflow'
import { type DocPage, helpPages, NOT_SEARCHED } from '../checking/doc-pages.ts'
import { type DocumentedMessage, documentedMessages } from '../checking/documented-messages.ts'
import { root } from '../root.ts'

const file = join(root, 'docs', 'help', 'messages.md')

const lead = `The tables list every error message, with what a program gets beside it: the code and the HTTP status. *yes* under *again* means
that the same call may succeed later without a change. The last column links to the section that explains the message and says what to do.`

type Listed = { code: keyof typeof errorCatalogue; told: DocumentedMessage | undefined }

/** Composes the page. The messages are grouped by the page that explains them, in the order of the help's index. */
function messagesPage(): string {
  const pages = inOrder(helpPages())
  const told = new Map(documentedMessages(pages).map((place) => [place.message, place]))
  const listed = (Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]).map(
    (code): Listed => ({ code, told: told.get(messages[code]) }),
  )
  const sections = pages.flatMap((page) => {
    const here = listed.filter(({ told }) => told?.page === page)
    return here.length > 0 ? [`## ${page.title}\n\n${table(here)}`] : []
  })
  const elsewhere = listed.filter(({ told }) => !told)
  if (elsewhere.length > 0) sections.push(`## Others\n\n${table(elsewhere)}`)
  return `# Messages\n${NOT_SEARCHED}\n\n${lead}\n\n${sections.join('\n\n')}\n`
}

function table(listed: readonly Listed[]): string {
  const rows = listed.map(({ code, told }) => {
    const { status, retry } = errorCatalogue[code]
    const link = told ? `[${told.line.heading}](${nameOf(told.page)}#${told.line.id})` : ''
    return `| \`${messages[code]}\` | \`${code}\` | ${status} | ${retry ? 'yes' : ''} | ${link} |`
  })
  return ['| message | code | status | again | explained in |', '|---|---|---|---|---|', ...rows].join('\n')
}

function inOrder(pages: readonly DocPage[]): readonly DocPage[] {
  const index = pages.find((page) => nameOf(page) === 'index.md')?.text ?? ''
  const placeOf = (page: DocPage) => {
    const place = index.indexOf(`](${nameOf(page)})`)
    return place < 0 ? index.length : place
  }
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const nameOf = ({ file }: DocPage) => file.replace('docs/help/', '')

const fresh = messagesPage()
if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (readIfThere() !== fresh) {
  console.error('docs/help/messages.md is stale. Run npm run generate.')
  process.exitCode = 1
}

function readIfThere(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

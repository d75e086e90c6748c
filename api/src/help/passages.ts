import type { Token, Tokens } from 'marked'
import { inlineMarkdown, plainText } from './markdown.ts'
import { numberingOf } from './server-error-table.ts'
import { tableHead, tableRow } from './table-markdown.ts'

/** A building block of answers. Answers show it as it is written on the page. */
export interface HelpPassage {
  readonly kind: 'text' | 'steps' | 'list' | 'item' | 'row' | 'code'
  /** Markdown that contains only text, lists, tables, code and links below /help. */
  readonly text: string
  /** The text without formatting. */
  readonly words: string
  /** The Markdown of the head of the row's table, or an empty string. */
  readonly head: string
  /** The text in the row's first column, or an empty string. */
  readonly key: string
  /** The number of the passage's block in the section. Rows from one table and items from one list share a block. */
  readonly block: number
  /** The texts in backticks. The first one is the passage's subject. */
  readonly quoted: readonly string[]
  /** True for a row in a table of messages. The first text in backticks is the message. */
  readonly isMessage: boolean
}

/** The maximum length of a list that stays a single passage, in words. */
const SHORT_LIST = 90

/** Returns the passages below a heading. */
export function passagesOf(tokens: readonly Token[], page: string): readonly HelpPassage[] {
  const passages: HelpPassage[] = []
  let block = 0
  const add: Add = (kind, text, words, from, row = notARow) => {
    if (words) passages.push({ kind, text, words, block, quoted: quotedIn(from), ...row })
  }
  for (const token of tokens) {
    if (token.type === 'space' || isComment(token)) continue
    block += 1
    switch (token.type) {
      case 'table':
        // Errors of servers are found by their numbers. Their rows would hide other sections in a text search.
        if (!numberingOf(token as Tokens.Table)) addRows(token as Tokens.Table, page, add)
        break
      case 'list':
        addList(token as Tokens.List, page, add)
        break
      case 'code':
        add('code', fenced(token as Tokens.Code), (token as Tokens.Code).text, [])
        break
      case 'blockquote':
        for (const inner of passagesOf((token as Tokens.Blockquote).tokens, page))
          passages.push({ ...inner, block })
        break
      default:
        add('text', inlineMarkdown([token], page), plainText([token]), [token])
    }
  }
  return passages
}

type RowParts = Pick<HelpPassage, 'head' | 'key' | 'isMessage'>
const notARow: RowParts = { head: '', key: '', isMessage: false }

type Add = (
  kind: HelpPassage['kind'],
  text: string,
  words: string,
  from: readonly Token[],
  row?: RowParts,
) => void

function addRows(table: Tokens.Table, page: string, add: Add): void {
  const { header, rows } = table
  const isMessage = plainText(header[0]?.tokens ?? []) === 'message'
  const head = tableHead(table, page)
  for (const row of rows)
    add(
      'row',
      tableRow(row, page),
      row.map((cell) => plainText(cell.tokens)).join(' '),
      row.flatMap((cell) => cell.tokens),
      { head, key: plainText(row[0]?.tokens ?? []), isMessage },
    )
}

function addList(list: Tokens.List, page: string, add: Add): void {
  const items = list.items.map((item) => ({
    text: itemText(item, page),
    words: plainText(item.tokens),
    item,
  }))
  const words = items.map((item) => item.words).join(' ')
  const start = Number(list.start) || 1
  const numbered = (i: number) => (list.ordered ? `${start + i}. ` : '- ')
  const itemsText = items.map(({ text }, i) => `${numbered(i)}${text}`).join('\n')
  if (list.ordered) add('steps', itemsText, words, [list])
  else if (words.split(' ').length <= SHORT_LIST) add('list', itemsText, words, [list])
  else for (const { text, words: inside, item } of items) add('item', `- ${text}`, inside, item.tokens)
}

/** Returns a list item's content with nested lists indented. */
function itemText({ tokens }: Tokens.ListItem, page: string): string {
  return tokens
    .map((token) => {
      if (token.type === 'list') {
        const { items, ordered } = token as Tokens.List
        return `\n${items.map((item, i) => `   ${ordered ? `${i + 1}.` : '-'} ${itemText(item, page)}`).join('\n')}`
      }
      if (token.type === 'code') return `\n${fenced(token as Tokens.Code)}`.replaceAll('\n', '\n   ')
      return inlineMarkdown([token], page)
    })
    .filter(Boolean)
    .join(' ')
    .replace(/ \n/g, '\n')
}

function fenced({ lang, text }: Tokens.Code): string {
  return `\`\`\`${lang ?? ''}\n${text}\n\`\`\``
}

/** True for an HTML comment, which is a note to the pages' authors. */
export function isComment(token: Token): boolean {
  return token.type === 'html' && /^<!--[\s\S]*-->\s*$/.test(token.raw)
}

function quotedIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'codespan') return [(token as Tokens.Codespan).text.replace(/\s+/g, ' ')]
    if (token.type === 'list') return quotedIn((token as Tokens.List).items)
    return 'tokens' in token && token.tokens ? quotedIn(token.tokens) : []
  })
}

import type { Token, Tokens } from 'marked'
import { inlineMarkdown, plainText } from './markdown.ts'
import { numberingOf } from './server-error-table.ts'

/**
 * A building block of answers. It is used in full, except that long text may be cut down to its best
 * sentences.
 */
export interface HelpPassage {
  readonly kind: 'text' | 'steps' | 'list' | 'item' | 'row' | 'code'
  /** Markdown that contains only text, lists, code and links below /help. */
  readonly text: string
  /** The text without formatting. */
  readonly words: string
  /** The sentence that introduces the passage and ends with a colon. */
  readonly lead: string
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
  let lead = ''
  let block = 0
  const add = (
    kind: HelpPassage['kind'],
    text: string,
    words: string,
    from: readonly Token[],
    isMessage = false,
  ) => {
    if (words) passages.push({ kind, text, words, lead, block, quoted: quotedIn(from), isMessage })
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
      default: {
        const text = inlineMarkdown([token], page)
        add('text', text, plainText([token]), [token])
        if (text.endsWith(':')) {
          lead = text
          continue
        }
      }
    }
    lead = ''
  }
  return passages
}

type Add = (
  kind: HelpPassage['kind'],
  text: string,
  words: string,
  from: readonly Token[],
  isMessage?: boolean,
) => void

function addRows({ header, rows }: Tokens.Table, page: string, add: Add): void {
  const heads = header.map((cell) => plainText(cell.tokens))
  for (const row of rows) {
    const [first, ...others] = row.map((cell) => inlineMarkdown(cell.tokens, page))
    const details = others
      .map((cell, i) =>
        cell && others.length > 1 && heads[0] !== 'message' ? `${heads[i + 1]}: ${cell}` : cell,
      )
      .filter(Boolean)
    const isMessage = heads[0] === 'message'
    const rest = isMessage ? details.map(asSentence).join(' ') : details.join('; ')
    const title = isMessage || !first || /[*`[]/.test(first) ? first : `**${first}**`
    add(
      'row',
      [title, rest].filter(Boolean).join(': '),
      row.map((cell) => plainText(cell.tokens)).join(' '),
      row.flatMap((cell) => cell.tokens),
      isMessage,
    )
  }
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
  else for (const { text, words: inside, item } of items) add('item', text, inside, item.tokens)
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

function asSentence(text: string): string {
  return /[.!?:]$|`$/.test(text) ? text : `${text}.`
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

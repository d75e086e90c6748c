import { lexer, type Token, type Tokens } from 'marked'

/** Content within a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] }

/** The cells of a table's row. */
export type Row = readonly (readonly Inline[])[]

/** A block of an answer. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `start` is the first number, or null for a bulleted list. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] }

/** A parsed answer. Its text is never treated as markup. */
export interface AnswerTree {
  readonly blocks: readonly Block[]
  /** All words in reading order. The chat shows them one by one. */
  readonly words: readonly string[]
}

/**
 * Matches the addresses of help pages and their sections. Other addresses, such as those with a scheme or `..`, don't
 * become links.
 */
const OF_HELP = /^\/help(?:\/[a-z\d-]+)?(?:#[^\s"'<>]*)?$/

const MOST_READ = 100
const read = new Map<string, AnswerTree>()

/**
 * Parses the Markdown of an answer: paragraphs, lists, tables, bold words, code and links to the help. All other
 * Markdown, including HTML and images, stays plain text. Caches the result.
 */
export function readAnswer(markdown: string): AnswerTree {
  const known = read.get(markdown)
  if (known) return known
  if (read.size >= MOST_READ) read.clear()
  const blocks = lexer(markdown).flatMap(blockOf)
  const tree = { blocks, words: blocks.flatMap(wordsOfBlock) }
  read.set(markdown, tree)
  return tree
}

/** Returns the first `count` words of an answer, with their formatting. */
export function firstWords({ blocks, words }: AnswerTree, count: number): readonly Block[] {
  return count >= words.length ? blocks : cutBlocks(blocks, { left: count })
}

function blockOf(token: Token): Block[] {
  if (isA<Tokens.Paragraph>(token, 'paragraph') || isA<Tokens.Text>(token, 'text'))
    return [{ kind: 'paragraph', inside: (token.tokens ?? []).flatMap(inlineOf) }]
  if (isA<Tokens.Code>(token, 'code') && token.codeBlockStyle !== 'indented')
    return [{ kind: 'code', text: token.text }]
  if (isA<Tokens.List>(token, 'list')) {
    const start = token.ordered ? Number(token.start) : null
    return [{ kind: 'list', start, items: token.items.map(({ tokens }) => tokens.flatMap(blockOf)) }]
  }
  if (isA<Tokens.Table>(token, 'table'))
    return [{ kind: 'table', head: rowOf(token.header), rows: token.rows.map(rowOf) }]
  const text = token.raw.trim()
  return text === '' ? [] : [{ kind: 'paragraph', inside: [{ kind: 'text', text }] }]
}

const rowOf = (cells: readonly Tokens.TableCell[]): Row => cells.map(({ tokens }) => tokens.flatMap(inlineOf))

function inlineOf(token: Token): Inline[] {
  if (isA<Tokens.Strong>(token, 'strong')) return [{ kind: 'bold', inside: token.tokens.flatMap(inlineOf) }]
  if (isA<Tokens.Codespan>(token, 'codespan')) return [{ kind: 'code', text: token.text }]
  if (token.type === 'br') return [{ kind: 'break' }]
  if (isA<Tokens.Escape>(token, 'escape')) return [{ kind: 'text', text: token.text }]
  if (isA<Tokens.Link>(token, 'link') && OF_HELP.test(token.href))
    return [{ kind: 'link', href: token.href, inside: token.tokens.flatMap(inlineOf) }]
  return [{ kind: 'text', text: token.raw }]
}

function isA<T extends Token>(token: Token, type: T['type']): token is T {
  return token.type === type
}

const wordsIn = (text: string): readonly string[] => text.match(/\S+/g) ?? []

function wordsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'paragraph') return block.inside.flatMap(wordsOfInline)
  if (block.kind === 'code') return wordsIn(block.text)
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2).flatMap(wordsOfInline)
  return block.items.flatMap((blocks) => blocks.flatMap(wordsOfBlock))
}

function wordsOfInline(inline: Inline): readonly string[] {
  if (inline.kind === 'break') return []
  return 'inside' in inline ? inline.inside.flatMap(wordsOfInline) : wordsIn(inline.text)
}

/** The number of words that may still be added. */
interface Room {
  left: number
}

/**
 * Returns items from the start until no more words may be added. `cut` shortens an item to the number of words that is
 * left.
 */
function cutAll<T>(all: readonly T[], room: Room, cut: (one: T) => T): readonly T[] {
  const taken: T[] = []
  for (const one of all) {
    if (room.left === 0) break
    taken.push(cut(one))
  }
  return taken
}

const cutBlocks = (blocks: readonly Block[], room: Room): readonly Block[] =>
  cutAll(blocks, room, (block) => {
    if (block.kind === 'paragraph') return { ...block, inside: cutInlines(block.inside, room) }
    if (block.kind === 'code') return { ...block, text: cutText(block.text, room) }
    if (block.kind === 'table') {
      // All cells of the head stay, so that the columns keep their places while the words appear.
      const head = block.head.map((cell) => cutInlines(cell, room))
      return {
        ...block,
        head,
        rows: cutAll(block.rows, room, (row) => row.map((cell) => cutInlines(cell, room))),
      }
    }
    return { ...block, items: cutAll(block.items, room, (item) => cutBlocks(item, room)) }
  })

const cutInlines = (inlines: readonly Inline[], room: Room): readonly Inline[] =>
  cutAll(inlines, room, (inline) => {
    if (inline.kind === 'break') return inline
    if ('inside' in inline) return { ...inline, inside: cutInlines(inline.inside, room) }
    return { ...inline, text: cutText(inline.text, room) }
  })

function cutText(text: string, room: Room): string {
  let end = 0
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    if (room.left === 0) return text.slice(0, end)
    room.left -= 1
    end = index + word.length
  }
  return text
}

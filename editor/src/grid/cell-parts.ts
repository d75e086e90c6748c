/**
 * A piece of a cell. 'blank' is a leading or trailing space, which must be made visible; 'break' is a line break;
 * 'found' matches the search text.
 */
interface CellPart {
  readonly kind: 'text' | 'blank' | 'break' | 'found'
  readonly text: string
}

/** Maximum number of characters in a grid cell. The cell reader shows the rest. */
const MOST_SHOWN = 500
const LINE_END = '↵'

/** Splits a cell into the parts of its one-line display. */
export function cellParts(value: string, find = ''): readonly CellPart[] {
  const shown = value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value
  const [, before = '', middle = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(shown) ?? []
  const parts = [...blank(before), ...texts(middle, find), ...blank(after)]
  // A match that includes leading or trailing spaces is still unmarked, so the whole text is searched for it.
  const isMarked = find === '' || parts.some(({ kind }) => kind === 'found')
  return isMarked || !shown.toLowerCase().includes(find.toLowerCase()) ? parts : texts(shown, find)
}

function blank(text: string): CellPart[] {
  return text.split(/(\r\n|\r|\n)/).flatMap((piece) => lineEndOr(piece, 'blank'))
}

function texts(text: string, find: string): CellPart[] {
  if (find === '') return lines(text, 'text')
  const pieces = text.split(new RegExp(`(${escaped(find)})`, 'giu'))
  return pieces.flatMap((piece, at) => lines(piece, at % 2 === 1 ? 'found' : 'text'))
}

function lines(text: string, kind: CellPart['kind']): CellPart[] {
  return text.split(/(\r\n|\r|\n)/).flatMap((piece) => lineEndOr(piece, kind))
}

function lineEndOr(piece: string, kind: CellPart['kind']): CellPart[] {
  if (piece === '') return []
  return /^[\r\n]/.test(piece) ? [{ kind: 'break', text: LINE_END }] : [{ kind, text: piece }]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/**
 * A query, split into its leading common table expressions (WITH …) and its SELECT. Common table expressions aren't
 * allowed in a subquery.
 */
export interface CommonTables {
  /** The text from WITH to the last bracket before the SELECT; empty if the query has no WITH. */
  readonly head: string
  readonly select: string
}

/**
 * Matches a query whose tokens outside brackets are abbreviated to one letter each: W for WITH, A for AS, S for SELECT,
 * N for any other name, P for a pair of brackets, C for a comma and X for the rest.
 */
const LIST = /^W(NPC)?NP?AP(CNP?AP)*S/
/** Characters that only some servers treat as the end of a line or of the text. */
const UNSURE = /\r(?!\n)|[\0\v\f\u0085\u2028\u2029]/
const PIECE =
  /\s+|--[^\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|[\p{L}_@#$][\p{L}\p{N}_@#$]*|[\s\S]/uy

/**
 * Separates a query's leading common table expressions from its SELECT. A query of any other form is left whole, so
 * that the server refuses it as a subquery.
 */
export function splitCommonTables(query: string): CommonTables {
  const whole = { head: '', select: query }
  // It must be clear where each comment ends.
  if (!/\bwith\b/i.test(query) || UNSURE.test(query)) return whole
  let form = ''
  for (let at = 0; at < query.length; ) {
    const piece = pieceAt(query, at)
    const end = piece.startsWith('/*') ? endOfComment(query, at) : at + piece.length
    if (piece === '(') {
      const close = endOfBrackets(query, at)
      if (close === -1) return whole
      form += 'P'
      at = close
      continue
    }
    const letter = letterOf(piece)
    form += letter
    if (letter === 'S') return LIST.test(form) ? { head: query.slice(0, at), select: query.slice(at) } : whole
    at = end
  }
  return whole
}

function letterOf(piece: string): string {
  if (/^(\s|--|\/\*)/.test(piece)) return ''
  if (piece === ',') return 'C'
  if (/^["[]/.test(piece) && piece.length > 1) return 'N'
  switch (piece.toLowerCase()) {
    case 'with':
      return 'W'
    case 'as':
      return 'A'
    case 'select':
      return 'S'
    default:
      return /^[\p{L}_#]/u.test(piece) ? 'N' : 'X'
  }
}

function pieceAt(text: string, at: number): string {
  PIECE.lastIndex = at
  return PIECE.exec(text)?.[0] ?? text.charAt(at)
}

/** Returns the end of a comment; comments may be nested. */
function endOfComment(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '/*') depth += 1
    if (two === '*/') depth -= 1
    if (two === '/*' || two === '*/') at += 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; ) {
    const piece = pieceAt(text, at)
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    at = piece.startsWith('/*') ? endOfComment(text, at) : at + piece.length
    if (depth === 0) return at
  }
  return -1
}

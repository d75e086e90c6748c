import type { Dictionary } from './dictionary.ts'

/** Number of items with a comment, and of all items. */
export interface CommentCount {
  readonly commented: number
  readonly all: number
}

/** Counts the tables and columns that have a nonblank comment. */
export function commentCoverage({ tables }: Pick<Dictionary, 'tables'>): {
  readonly tables: CommentCount
  readonly columns: CommentCount
} {
  const covered = (all: readonly { readonly comment: string | null }[]): CommentCount => ({
    commented: all.filter(({ comment }) => comment !== null && comment.trim() !== '').length,
    all: all.length,
  })
  return { tables: covered(tables), columns: covered(tables.flatMap(({ columns }) => columns)) }
}

/**
 * Returns the share of items with a comment in whole percent. It is 100 only if no comment is missing and 0 only if all
 * are missing. Without any items, it is 100.
 */
export function percentCovered({ commented, all }: CommentCount): number {
  if (all === 0) return 100
  const percent = Math.floor((100 * commented) / all)
  return percent === 0 && commented > 0 ? 1 : percent
}

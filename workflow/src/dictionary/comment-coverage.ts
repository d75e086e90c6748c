import type { Dictionary } from './dictionary.ts'

/** How many of a kind have a comment. */
export interface Covered {
  readonly commented: number
  readonly all: number
}

/** How many tables and columns of a dictionary have a comment that says something. */
export function commentCoverage({ tables }: Pick<Dictionary, 'tables'>): {
  readonly tables: Covered
  readonly columns: Covered
} {
  const covered = (all: readonly { readonly comment: string | null }[]): Covered => ({
    commented: all.filter(({ comment }) => comment !== null && comment.trim() !== '').length,
    all: all.length,
  })
  return { tables: covered(tables), columns: covered(tables.flatMap(({ columns }) => columns)) }
}

/** In whole percent: 100 only where none is missing, and 0 only where none has one. Nothing at all lacks nothing. */
export function percentCovered({ commented, all }: Covered): number {
  if (all === 0) return 100
  const percent = Math.floor((100 * commented) / all)
  return percent === 0 && commented > 0 ? 1 : percent
}

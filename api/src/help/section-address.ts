import type { HelpSource } from './help-answer.ts'

/** Where a section of a help page stands in the product: the list of all pages is the help's own front. */
export function addressOfSection({ page, id }: Pick<HelpSource, 'page' | 'id'>): string {
  return `/help${page === 'index' ? '' : `/${page}`}${id && `#${id}`}`
}

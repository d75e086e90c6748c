import type { HelpSource } from './help-answer.ts'

/** Returns the address of a help section in the product. The index page is the start page of the help centre. */
export function addressOfSection({ page, id }: Pick<HelpSource, 'page' | 'id'>): string {
  return `/help${page === 'index' ? '' : `/${page}`}${id && `#${id}`}`
}

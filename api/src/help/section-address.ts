import type { HelpSource } from './help-answer.ts'

/** Returns the address of a help section in Anj. For the index page, this is the address of the help centre's start page. */
export function addressOfSection({ page, id }: Pick<HelpSource, 'page' | 'id'>): string {
  return `/help${page === 'index' ? '' : `/${page}`}${id && `#${id}`}`
}

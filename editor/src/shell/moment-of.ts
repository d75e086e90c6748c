const form = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment of the server as people of this place write it. */
export function momentOf(iso: string): string {
  return form.format(new Date(iso))
}

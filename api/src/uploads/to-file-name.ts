/** The name that a file has at its owner's, without any folder; null when nothing is left of it. */
export function toFileName(given: string): string | null {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return name === '' ? null : [...name].slice(0, 255).join('')
}

/** Returns a file's name without folders and control characters, or null if nothing remains. */
export function toFileName(given: string): string | null {
  const name = given
    .replace(/^.*[\\/]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return name === '' ? null : [...name].slice(0, 255).join('')
}

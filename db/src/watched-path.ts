/**
 * True when a text is the path of a file below a folder: plain names separated by /, none of which leads
 * outside.
 */
export function isWatchedPath(path: string): boolean {
  if (path.length > 1000 || /[\\\p{Cc}:]/u.test(path)) return false
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && name.length <= 255)
}

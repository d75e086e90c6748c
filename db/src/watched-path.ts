/** True if a text is a path below a folder: plain names separated by `/`, so that no name leads outside the folder. */
export function isWatchedPath(path: string): boolean {
  if (path.length > 1000 || /[\\\p{Cc}:]/u.test(path)) return false
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && name.length <= 255)
}

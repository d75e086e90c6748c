/** Whether a text is the path of a file below a folder: plain names with / between, none of which leads elsewhere. */
export function isWatchedPath(path: string): boolean {
  if (path.length > 1000 || /[\\\p{Cc}:]/u.test(path)) return false
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && name.length <= 255)
}

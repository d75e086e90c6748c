/** Saves bytes as a download with the given name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  followLink(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Follows a download link. */
export function followLink(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Lets the browser save bytes under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  followLink(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Follows a link that downloads something. */
export function followLink(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

const START = 4096

/**
 * Returns the workflow id in an .anj file without reading a large file completely, since it is near the start. Null if
 * it isn't found; the server parses the whole file anyway.
 */
export async function readWorkflowId(file: File): Promise<string | null> {
  const start = await file.slice(0, START).text()
  return /"workFlow"\s*:\s*\{\s*"id"\s*:\s*"([^"]+)"/.exec(start)?.[1] ?? null
}

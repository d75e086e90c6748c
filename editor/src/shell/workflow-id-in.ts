const START = 4096

/**
 * The id of the workflow in an .anj file, without reading a large file whole: it stands near the start.
 * Null when it can't be told; the server looks at the whole file anyway.
 */
export async function workflowIdIn(file: File): Promise<string | null> {
  const start = await file.slice(0, START).text()
  return /"workFlow"\s*:\s*\{\s*"id"\s*:\s*"([^"]+)"/.exec(start)?.[1] ?? null
}

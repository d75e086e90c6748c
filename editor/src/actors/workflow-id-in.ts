const START = 4096

/**
 * Returns the workflow id in an .anj file, or null if the id isn't found. Reads only the start of the file, where the
 * id usually is. That suffices, because the server parses the entire file and finds any other id.
 */
export async function readWorkflowId(file: File): Promise<string | null> {
  const start = await file.slice(0, START).text()
  return /"workFlow"\s*:\s*\{\s*"id"\s*:\s*"([^"]+)"/.exec(start)?.[1] ?? null
}

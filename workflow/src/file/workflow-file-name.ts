/** Returns the name of a workflow's .anj file without the ending. Characters that file names can't contain become `_`. */
export function workflowFileStem(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')
}

/** Returns the name of a test's file, such as `orders.only-eu-orders.test.json`. */
export function testFileName(workflowName: string, testName: string): string {
  const slug = testName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${workflowFileStem(workflowName)}.${slug || 'test'}.test.json`
}

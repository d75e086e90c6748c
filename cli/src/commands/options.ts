/** What `--json` does, which every command takes. */
export const jsonHelp = 'print the outcome as JSON and nothing else'

/** For options that may be given more than once. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

/** Help text of `--json`, which every command has. */
export const jsonHelp = 'print the outcome as JSON and nothing else'

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

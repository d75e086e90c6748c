/** Ids of records that live on one server and belong to somebody there. */
const serverIds: ReadonlySet<string> = new Set(['datasetId', 'connectionId'])

/** Settings as a file may hold them: without any password at any depth, and with ids of a server's records as null. */
export function withoutPrivateFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivateFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/password|secret/i.test(name))
      .map(([name, field]) => [name, serverIds.has(name) ? null : withoutPrivateFields(field)]),
  )
}

/** Ids of records that live on one server and belong to somebody there. */
const serverIds: ReadonlySet<string> = new Set(['datasetId', 'connectionId', 'extractId'])

/** Settings without any password, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  return mapFields(value, (_name, field) => field)
}

/** Settings as a file may hold them: without any password at any depth, and with ids of a server's records as null. */
export function withoutPrivateFields(value: unknown): unknown {
  return mapFields(value, (name, field) => (serverIds.has(name) ? null : field))
}

function mapFields(value: unknown, keep: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFields(one, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/password|secret/i.test(name))
      .map(([name, field]) => [name, keep(name, mapFields(field, keep))]),
  )
}

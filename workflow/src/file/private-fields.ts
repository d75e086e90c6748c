/** Ids of records that live on one server and belong to somebody there. */
const serverIds: ReadonlySet<string> = new Set(['datasetId', 'connectionId', 'extractId', 'baselineRunId'])

/** Settings without any password, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  return mapFields(value, (_name, field) => field)
}

/** Settings as a file may hold them: without any password at any depth, and with ids of a server's records as null. */
export function withoutPrivateFields(value: unknown): unknown {
  return mapFields(value, (name, field) => (serverIds.has(name) ? null : field))
}

/** Settings with the ids of a server's records in small letters, as the server tells them: capital ones name the same records. */
export function withPlainIds(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, field]) => [
      name,
      serverIds.has(name) && typeof field === 'string' ? field.toLowerCase() : field,
    ]),
  )
}

function mapFields(value: unknown, keep: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFields(one, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => isPoint(field) || !/password|secret/i.test(name))
      .map(([name, field]) => [name, isPoint(field) ? field : keep(name, mapFields(field, keep))]),
  )
}

/** Whether a field is a place in a diagram: it stands by the name of its table, which may be called anything. */
function isPoint(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return false
  const { x, y, ...others } = field as Readonly<Record<string, unknown>>
  return typeof x === 'number' && typeof y === 'number' && Object.keys(others).length === 0
}

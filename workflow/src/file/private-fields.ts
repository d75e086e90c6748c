/** Fields with IDs of records that exist on one server only. */
const serverIds: ReadonlySet<string> = new Set(['datasetId', 'connectionId', 'extractId', 'baselineRunId'])

/** Removes passwords and secrets from settings at any depth. */
export function withoutSecrets(value: unknown): unknown {
  return mapFields(value, (_name, field) => field)
}

/** Prepares settings for a file: removes passwords and secrets at any depth, and sets IDs of server records to null. */
export function withoutPrivateFields(value: unknown): unknown {
  return mapFields(value, (name, field) => (serverIds.has(name) ? null : field))
}

/** Lower-cases the IDs of server records, because upper-case IDs refer to the same records. */
export function withLowercaseIds(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
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

/** True for a table's position in a diagram. Its field name is the table's name, which may contain "password". */
function isPoint(field: unknown): boolean {
  if (typeof field !== 'object' || field === null) return false
  const { x, y, ...others } = field as Readonly<Record<string, unknown>>
  return typeof x === 'number' && typeof y === 'number' && Object.keys(others).length === 0
}

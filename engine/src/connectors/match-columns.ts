import { AppError } from '@anj/workflow'
import type { PlanColumn } from '../plan/plan.ts'

/** What a column of an existing table must tell, whatever its kind of database. */
export interface PlaceFacts {
  readonly name: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly identity: boolean
  /** Computed by the server from other columns. */
  readonly generated: boolean
  readonly mayInsert: boolean
}

/** A column of the workflow and the column of the table that takes it. */
export interface Pair<C extends PlaceFacts> {
  readonly from: PlanColumn
  readonly to: C
}

export interface MatchOptions<C extends PlaceFacts> {
  readonly tableName: string
  readonly columns: readonly PlanColumn[]
  readonly places: readonly C[]
  /** Chosen by the user; columns that aren't named here are matched by name. */
  readonly mapping?: readonly { readonly column: string; readonly to: string }[] | undefined
}

/**
 * Finds each column's place in an existing table: as it was mapped, else by the very name, else by the only one that
 * differs in upper and lower case. Refuses, naming all of them, columns that have no place, can't be written, or would
 * be left without a value.
 */
export function matchColumns<C extends PlaceFacts>(options: MatchOptions<C>): readonly Pair<C>[] {
  const { tableName: table, columns, places, mapping = [] } = options
  const found = columns.map((from) => {
    const mapped = mapping.find(({ column }) => column === from.name)
    return { from, to: placeOf(mapped?.to ?? from.name, places) }
  })
  const missing = found.filter(({ to }) => !to).map(({ from }) => from.name)
  if (missing.length > 0) throw new AppError('targetColumnsMissing', { table, columns: missing.join(', ') })
  const pairs = found.flatMap(({ from, to }) => (to ? [{ from, to }] : []))
  const names = (chosen: readonly Pair<C>[]) => chosen.map(({ to }) => to.name).join(', ')
  const twice = pairs.filter(({ to }, i) => pairs.findIndex((pair) => pair.to === to) !== i)
  if (twice.length > 0) throw new AppError('targetColumnTwice', { table, columns: names(twice) })
  const generated = pairs.filter(({ to }) => to.generated)
  if (generated.length > 0) throw new AppError('targetColumnsGenerated', { table, columns: names(generated) })
  const forbidden = pairs.filter(({ to }) => !to.mayInsert)
  if (forbidden.length > 0) throw new AppError('targetColumnsForbidden', { table, columns: names(forbidden) })
  const needed = places.filter(
    (place) =>
      place.notNull &&
      !(place.hasDefault || place.identity || place.generated) &&
      !pairs.some(({ to }) => to === place),
  )
  if (needed.length > 0)
    throw new AppError('targetColumnsNeeded', { table, columns: needed.map(({ name }) => name).join(', ') })
  return pairs
}

function placeOf<C extends PlaceFacts>(name: string, places: readonly C[]): C | undefined {
  const exact = places.find((place) => place.name === name)
  if (exact) return exact
  const alike = places.filter((place) => place.name.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}

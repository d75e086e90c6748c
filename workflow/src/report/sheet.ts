/** A table of a workbook, or a CSV file of its own. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Columns of a sheet by their heading, and how each is read from an entry. */
export type SheetColumns<T> = Readonly<Record<string, (entry: T) => string | number | null>>

/** The sentences about what is missing, where there are any. */
export function unseenSheets(unseen: readonly string[]): readonly Sheet[] {
  return unseen.length === 0 ? [] : [sheetOf('Not seen', unseenColumns, unseen)]
}

const unseenColumns: SheetColumns<string> = { 'What this login may not see': (text) => text }

/** A sheet of entries, read column by column. */
export function sheetOf<T>(name: string, columns: SheetColumns<T>, entries: readonly T[]): Sheet {
  const reads = Object.values(columns)
  return {
    name,
    header: Object.keys(columns),
    rows: entries.map((entry) => reads.map((read) => read(entry))),
  }
}

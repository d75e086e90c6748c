/** A sheet of a workbook, or the content of a CSV file. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Columns of a sheet by heading, each with the function that reads its value from an entry. */
export type SheetColumns<T> = Readonly<Record<string, (entry: T) => string | number | null>>

/** Returns the sheet about parts of the database that the login cannot see, if there are any. */
export function limitationSheets(unseen: readonly string[]): readonly Sheet[] {
  return unseen.length === 0 ? [] : [sheetOf('Not seen', unseenColumns, unseen)]
}

const unseenColumns: SheetColumns<string> = { 'What this login cannot see': (text) => text }

/** Returns a sheet with one row for each entry. */
export function sheetOf<T>(name: string, columns: SheetColumns<T>, entries: readonly T[]): Sheet {
  const reads = Object.values(columns)
  return {
    name,
    header: Object.keys(columns),
    rows: entries.map((entry) => reads.map((read) => read(entry))),
  }
}

/** Shorter cells are never cut on their way here, however wide a page is. */
const SHORTEST_CUT = 100

/** Whether a cell may have been longer: pages cut long cells and end them with '…', which a cell may also do by itself. */
export function mayBeCut(cell: string | null): boolean {
  return cell !== null && cell.length > SHORTEST_CUT && cell.endsWith('…')
}

import { type HelpPageName, MAX_PAGES } from '@anj/ui'
import {
  type DatabaseKind,
  databases,
  forDatabaseInputs,
  forDatabaseOutputs,
  type NodeKind,
} from '@anj/workflow'
import type { BottomTab, SideTab } from '../bottom/bottom-state.ts'

/** The part of the editor's state that the help centre uses as context. */
export interface Screen {
  /** Kind of the component whose settings are open. */
  readonly kind: NodeKind | null
  readonly hasNodes: boolean
  readonly tab: BottomTab
  readonly side: SideTab
}

/** The help pages about a database kind: its own page, and the page of its family. */
const pagesOf = (kind: DatabaseKind) => new Set([kind, databases[kind].family])

/** The help pages of each kind of component. */
const ofKind: Readonly<Record<NodeKind, readonly HelpPageName[]>> = {
  excelInput: ['excel', 'several-files', 'fresh-files', 'places'],
  csvInput: ['csv-files', 'several-files', 'fresh-files', 'places'],
  txtInput: ['txt-files', 'csv-files', 'several-files', 'fresh-files', 'places'],
  jsonInput: ['json-files', 'several-files', 'fresh-files', 'places'],
  xmlInput: ['xml-files', 'several-files', 'fresh-files', 'places'],
  parquetInput: ['parquet-files', 'several-files', 'fresh-files', 'places'],
  databaseFileInput: ['database-files', 'fresh-files', 'places'],
  ...forDatabaseInputs((kind) => [...pagesOf(kind), 'refresh-and-samples', 'connections']),
  columnSelection: ['column-selection'],
  changeDataType: ['change-data-type', 'types', 'rejects'],
  dataTable: ['data-table'],
  filterRows: ['filter-rows'],
  sortRows: ['sort-rows'],
  removeDuplicates: ['remove-duplicates'],
  pivot: ['pivot'],
  unpivot: ['unpivot'],
  firstRows: ['first-rows'],
  runningValues: ['running-values'],
  groupBy: ['group-by'],
  replaceValues: ['replace-values'],
  cleanText: ['clean-text'],
  splitColumn: ['split-column'],
  mergeColumns: ['merge-columns'],
  parseJson: ['parse-json', 'rejects'],
  fillEmpty: ['fill-empty'],
  rowsWithMatch: ['matching-rows', 'joins'],
  rowsWithoutMatch: ['matching-rows', 'joins'],
  lookUp: ['look-up', 'joins'],
  calculateColumns: ['calculate-columns', 'functions'],
  compareTables: ['compare-tables'],
  checkRows: ['check-rows', 'rejects'],
  similarRows: ['similar-rows', 'remove-duplicates'],
  sqlQuery: ['sql'],
  innerJoin: ['joins'],
  leftJoin: ['joins'],
  rightJoin: ['joins'],
  fullJoin: ['joins'],
  unionTable: ['union-table'],
  excelOutput: ['excel', 'outputs'],
  csvOutput: ['csv-files', 'outputs'],
  txtOutput: ['txt-files', 'outputs'],
  jsonOutput: ['json-files', 'outputs'],
  parquetOutput: ['parquet-files', 'outputs'],
  databaseFileOutput: ['database-files', 'outputs'],
  ...forDatabaseOutputs((kind) => [...pagesOf(kind), 'outputs', 'connections']),
  dataDictionary: ['data-dictionary', 'connections'],
  aiAdvisor: ['advisor', 'data-dictionary'],
  databaseDiagram: ['database-diagram', 'connections'],
}

const ofTab: Readonly<Record<BottomTab, readonly HelpPageName[]>> = {
  message: [],
  data: ['runs'],
  'data-table': ['preview'],
  preview: ['preview'],
  rejects: ['rejects'],
}

/** The Schedules tab is always visible, so it counts only if no component is open. */
const ofSide: Readonly<Record<SideTab, readonly HelpPageName[]>> = {
  schedules: [],
  run: ['runs'],
  runs: ['runs'],
}

/** Returns the help pages about the current screen, most relevant first: the component, then the open panel. */
export function pagesOfScreen({ kind, hasNodes, tab, side }: Screen): readonly HelpPageName[] {
  const drawn: readonly HelpPageName[] = kind
    ? ofKind[kind]
    : hasNodes
      ? ['canvas']
      : ['getting-started', 'canvas']
  const last: readonly HelpPageName[] = !kind && side === 'schedules' ? ['schedules'] : []
  return [...new Set([...drawn, ...ofTab[tab], ...ofSide[side], ...last])].slice(0, MAX_PAGES)
}
